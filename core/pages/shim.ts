/** Prefix of a frame's `name` that carries saved state into a sandboxed page. */
export const STATE_PREFIX = "broadside-storage:"

/**
 * In an opaque origin `localStorage` throws, and a page that keeps a score would crash. This gives
 * it one in memory: filled from the frame's name, told to the parent at each change, and kept in
 * the name, so that a reload finds it. Runs in the page, so it is plain, small and old-fashioned.
 */
const SHIM = `(function(){try{return void window.localStorage}catch(e){}
var P=${JSON.stringify(STATE_PREFIX)},CAP=262144,due=false,saved={};
try{if(name.indexOf(P)===0)saved=JSON.parse(name.slice(P.length))}catch(e){}
function tell(){if(due)return;due=true;Promise.resolve().then(function(){due=false;var s=JSON.stringify(saved);name=P+s;if(parent!==window)parent.postMessage({broadside:"storage",state:s},"*")})}
function make(items,changed){
var api={getItem:function(k){k=String(k);return has(k)?items[k]:null},
setItem:function(k,v){k=String(k);v=String(v);var n=k.length+v.length;for(var i in items)if(i!==k)n+=i.length+items[i].length;
if(n>CAP)throw new DOMException("The storage of this page is full","QuotaExceededError");
Object.defineProperty(items,k,{value:v,enumerable:true,configurable:true,writable:true});changed()},
removeItem:function(k){delete items[String(k)];changed()},clear:function(){for(var k in items)delete items[k];changed()},
key:function(i){var k=Object.keys(items);return i<k.length?k[i]:null}};
function has(k){return Object.prototype.hasOwnProperty.call(items,k)}
return new Proxy(api,{get:function(t,k){if(k==="length")return Object.keys(items).length;if(typeof k==="symbol"||k in t)return t[k];return has(k)?items[k]:undefined},
set:function(t,k,v){api.setItem(k,v);return true},has:function(t,k){return k in t||has(k)},
deleteProperty:function(t,k){api.removeItem(k);return true},ownKeys:function(){return Object.keys(items)},
getOwnPropertyDescriptor:function(t,k){return has(k)?{value:items[k],enumerable:true,configurable:true,writable:true}:undefined}})}
var local=make(Object.assign(Object.create(null),saved),tell);saved=local;
Object.defineProperty(window,"localStorage",{value:local,configurable:true});
Object.defineProperty(window,"sessionStorage",{value:make(Object.create(null),function(){}),configurable:true})})();`

const TAG = `<script>${SHIM}</script>`
// Only comments and white space may stand before a doctype that counts.
const OPENING = /^\uFEFF?(?:\s|<!--[\s\S]*?-->)*<!doctype[^>]*>/i

/** Puts the shim after the doctype, so that the page keeps its standards mode. */
export function withStorageShim(html: string): string {
  const opening = OPENING.exec(html.slice(0, 65_536))?.[0] ?? ""
  return opening + TAG + html.slice(opening.length)
}
