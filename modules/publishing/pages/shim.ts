import { saverFor } from "./saver"

/** Prefix of a frame's `name` that carries saved state into a sandboxed page. */
export const STATE_PREFIX = "broadside-storage:"

/** Between the path of the page, its state as JSON (which holds no such character), and its own name. */
export const STATE_SEPARATOR = "\u001f"

/** Most of a page's `localStorage` and of its cookies, as JSON, in characters. */
const MAX_ITEMS = 262_144
const MAX_COOKIES = 16_384

/** Most of a page's saved state that the player stores, as JSON, in characters. */
export const MAX_STATE = MAX_ITEMS + MAX_COOKIES + 3

/**
 * In an opaque origin `localStorage` and `document.cookie` throw, and a page that keeps a score would
 * crash. This gives it both in memory: filled from the frame's name, told to the parent at each
 * change, and kept in the name, so that a reload finds them. The state is the items of the storage,
 * or a list of them and the cookies, each with its value and its end. Runs in the page, so it is
 * plain, small and old-fashioned.
 *
 * The name outlives a click on a link to the next page, so the state says whose it is. The page may
 * use `window.name` itself, if only by a global `var name`: it gets a name of its own, which travels
 * behind the state. The quota is measured on the JSON, because that is what is kept.
 */
const SHIM = `(function(){try{return void window.localStorage}catch(e){}
var P=${JSON.stringify(STATE_PREFIX)},CAP=${MAX_ITEMS},JAR=${MAX_COOKIES},SEP=${JSON.stringify(STATE_SEPARATOR)},page=location.pathname,due=false,saved={},past=null,own="",
real=Object.getOwnPropertyDescriptor(window,"name"),raw=real.get.call(window);
if(raw.indexOf(P)===0){var parts=raw.slice(P.length).split(SEP);own=parts.slice(2).join(SEP);
if(parts[0]===page)try{saved=JSON.parse(parts[1])}catch(e){}}else own=raw;
if(Array.isArray(saved)){past=saved[1];saved=saved[0]}
function keep(){var s=JSON.stringify(Object.keys(jar).length?[items,jar]:items);real.set.call(window,P+page+SEP+s+(own&&SEP+own));return s}
function tell(){if(!due){due=true;Promise.resolve().then(function(){due=false;var s=keep();
if(parent!==window)parent.postMessage({broadside:"storage",page:page,state:s},"*")})}}
Object.defineProperty(window,"name",{get:function(){return own},set:function(v){own=String(v);keep()},enumerable:true,configurable:true});
function has(o,k){return Object.prototype.hasOwnProperty.call(o,k)}
function size(k,v){return JSON.stringify(k).length+JSON.stringify(v).length+2}
function put(o,k,v){Object.defineProperty(o,k,{value:v,enumerable:true,configurable:true,writable:true})}
function make(items,changed){var used=2,api=Object.create(Storage.prototype);Object.keys(items).forEach(function(k){used+=size(k,items[k])});
put(api,"getItem",function(k){k=String(k);return has(items,k)?items[k]:null});
put(api,"setItem",function(k,v){k=String(k);v=String(v);var n=used+size(k,v)-(has(items,k)?size(k,items[k]):0);
if(n>CAP)throw new DOMException("The storage of this page is full","QuotaExceededError");
used=n;put(items,k,v);changed()});
put(api,"removeItem",function(k){k=String(k);if(has(items,k)){used-=size(k,items[k]);delete items[k];changed()}});
put(api,"clear",function(){for(var k in items)delete items[k];used=2;changed()});
put(api,"key",function(i){var k=Object.keys(items);return i<k.length?k[i]:null});
return new Proxy(api,{get:function(t,k){if(k==="length")return Object.keys(items).length;
return typeof k==="symbol"||k in t?t[k]:items[k]},
set:function(t,k,v){if(typeof k==="symbol")t[k]=v;else api.setItem(k,v);return true},
has:function(t,k){return k in t||has(items,k)},
defineProperty:function(t,k,d){api.setItem(k,d.value);return true},
deleteProperty:function(t,k){api.removeItem(k);return true},ownKeys:function(){return Object.keys(items)},
getOwnPropertyDescriptor:function(t,k){return has(items,k)?{value:items[k],enumerable:true,configurable:true,writable:true}:undefined}})}
var items=Object.create(null);if(saved&&typeof saved==="object")Object.keys(saved).forEach(function(k){put(items,k,String(saved[k]))});
var jar=Object.create(null);if(past&&typeof past==="object")Object.keys(past).forEach(function(k){if(Array.isArray(past[k]))put(jar,k,[String(past[k][0]),Number(past[k][1])||0])});
function cookies(){var now=Date.now();return Object.keys(jar).filter(function(k){if(!jar[k][1]||jar[k][1]>now)return true;delete jar[k]})
.map(function(k){return k?k+"="+jar[k][0]:jar[k][0]}).join("; ")}
function bake(text){var parts=String(text).split(";"),at=parts[0].indexOf("="),k=at<0?"":parts[0].slice(0,at).trim(),v=parts[0].slice(at+1).trim(),now=Date.now(),age=null,end=0;
if(!k&&!v)return;parts.slice(1).forEach(function(p){var m=/^\\s*(max-age|expires)\\s*=(.*)$/i.exec(p),n=m&&(/^m/i.test(m[1])?now+1000*parseFloat(m[2]):Date.parse(m[2]));
if(n===n&&m)if(/^m/i.test(m[1]))age=n;else end=n||1});end=age===null?end:age||1;
if(end&&end<=now)delete jar[k];else{var old=jar[k];put(jar,k,[v,end]);if(JSON.stringify(jar).length>JAR)if(old)jar[k]=old;else delete jar[k]}tell()}
Object.defineProperty(document,"cookie",{get:cookies,set:bake,enumerable:true,configurable:true});
put(window,"localStorage",make(items,tell));put(window,"sessionStorage",make(Object.create(null),function(){}))})();`

const TAG = `<script>${SHIM}</script>`

/**
 * Puts the shim, what saves files, and what else is to run first, after the doctype: the page keeps its standards mode. Where
 * the page has storage, the shim does nothing.
 */
export const withStorageShim = (html: string, more = ""): string =>
  afterDoctype(html, TAG + saverFor(html) + more)

/** Puts scripts of the site after the doctype of a page. */
export function afterDoctype(html: string, scripts: string): string {
  const opening = openingOf(html)
  return html.slice(0, opening) + scripts + html.slice(opening)
}

/**
 * Where the doctype ends, or 0. Only comments and white space may stand before one that counts.
 * Not one expression, because strangers choose the text and comments in a row would backtrack.
 */
function openingOf(html: string): number {
  const token = /\uFEFF|\s+|<!--|(<!doctype[^>]{0,1000}>)/iy
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at
    const match = token.exec(html)
    if (!match) return 0
    if (match[1]) return token.lastIndex
    if (match[0] !== "<!--") continue
    const end = html.indexOf("-->", at + 2)
    if (end < 0) return 0
    token.lastIndex = end + 3
  }
}
