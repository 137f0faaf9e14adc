/**
 * A sandboxed page may not download. This gives the files that it would save, which are links with `download` to what it made
 * itself, to the player around it, which asks the visitor. Pages often revoke the address of a file in the same moment, so
 * the files are remembered by it. Runs in the page, so it is plain, small and old-fashioned.
 */
const SAVER = `(function(){if(parent===window)return;
var links=HTMLAnchorElement.prototype,click=links.click,dispatch=links.dispatchEvent,create=URL.createObjectURL,revoke=URL.revokeObjectURL,made=new Map();
URL.createObjectURL=function(o){var u=create.call(URL,o);if(o instanceof Blob)made.set(u,o);return u};
URL.revokeObjectURL=function(u){made.delete(String(u));revoke.call(URL,u)};
function save(a){if(!a.hasAttribute("download"))return false;
var name=a.download||"file",file=made.get(a.href),tell=function(b){parent.postMessage({broadside:"save",name:name,file:b},"*")};
if(file)tell(file);else if(/^data:/.test(a.href))fetch(a.href).then(function(r){return r.blob()}).then(tell);else return false;return true}
links.click=function(){save(this)||click.call(this)};
links.dispatchEvent=function(e){return !this.isConnected&&e&&e.type==="click"&&save(this)||dispatch.call(this,e)};
addEventListener("click",function(e){var a=e.target&&e.target.closest&&e.target.closest("a[download]");if(a&&save(a))e.preventDefault()},true)})();`

const TAG = `<script>${SAVER}</script>`

const NAMES_IT = "download"

/** Whether a page may save files, so that it needs the script. */
export const mayDownload = (page: string | Buffer | Uint8Array): boolean =>
  typeof page === "string" ? page.includes(NAMES_IT) : Buffer.from(page).includes(NAMES_IT)

/** The script, for a page that may save files. */
export const saverFor = (html: string): string => (mayDownload(html) ? TAG : "")
