/** Where a page's `fetch` sends its token. */
export const TOKEN_HEADER = "x-page-token"
/** The same of an EventSource, which sends no headers. */
export const TOKEN_PARAMETER = "page_token"

/** What tells this site's own published pages from pages of other sites, where only they may read. */
export interface PageTokens {
  /** The token of the page with these bytes; undefined before the site's first start. */
  of(sha256: string): string | undefined
  /** Whether a request has the token of a page. */
  isIn(request: Request): boolean
}

/**
 * Whether a browser opens an address. A script cannot read the answer to that: a `fetch` that can sends its mode, or an
 * Origin. Over plain HTTP, as at home, browsers send no mode, but with a page that they open this wish.
 */
export function isNavigation({ headers }: Pick<Request, "headers">): boolean {
  const mode = headers.get("sec-fetch-mode")
  if (headers.has("origin")) return false
  return mode === "navigate" || (mode === null && headers.get("upgrade-insecure-requests") === "1")
}

/**
 * Adds the token to what a page asks of this site by `fetch`, XMLHttpRequest and EventSource. It removes itself, so that a
 * page that saves its own source does not save the token. Runs in the page, so it is plain and old-fashioned.
 */
const SCRIPT = `(function(T,O){var me=document.currentScript;if(me)me.remove();O.push(location.origin);
function at(u){try{return new URL(u,document.baseURI)}catch(e){}}
function own(u,m){u=at(u);return u&&O.indexOf(u.origin)>=0&&(!m||/^(get|head)$/i.test(m))}
var F=window.fetch;window.fetch=function(r,i){try{var q=r instanceof Request,m=i&&i.method||(q?r.method:"GET");
if(own(q?r.url:r,m)){var h=new Headers(i&&i.headers||(q?r.headers:void 0));h.set("${TOKEN_HEADER}",T);i=Object.assign({},i,{headers:h})}}catch(e){}
return F.call(window,r,i)};
var X=XMLHttpRequest.prototype,o=X.open,s=X.send,mark=new WeakSet();
X.open=function(m,u){if(own(u,m))mark.add(this);else mark.delete(this);return o.apply(this,arguments)};
X.send=function(){if(mark.has(this))this.setRequestHeader("${TOKEN_HEADER}",T);return s.apply(this,arguments)};
window.EventSource=new Proxy(window.EventSource,{construct:function(E,a,n){if(own(a[0])){var u=at(a[0]);u.searchParams.set("${TOKEN_PARAMETER}",T);a=[u.href].concat(a.slice(1))}
return Reflect.construct(E,a,n)}})})`

/** The script with a page's token. */
export const accessTag = (token: string, origins: readonly string[]): string =>
  `<script>${SCRIPT}(${JSON.stringify(token)},${JSON.stringify(origins)})</script>`
