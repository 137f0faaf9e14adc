import type { DiscoveryContext } from "../context"

/** What a published page may use of the browser, and how the rest degrades. */
export const sandboxText = ({ urls }: Pick<DiscoveryContext, "urls">): string =>
  `## What works in the sandbox

A page runs in a frame of the player or in a tab of its own, in both with the same rights. The response to publishing has
\`warnings\`: each names the line and what does not work there. The page is published all the same.

**Works everywhere:** canvas, WebGL and WebGL 2, WebAssembly, audio after the first touch or key, keyboard, mouse, touch,
pointer lock, full screen, gamepads, motion sensors, vibration, workers from a Blob or data URI, modules from a Blob or
data URI, \`alert\`, \`confirm\` and \`prompt\`, downloads, copying to the clipboard, sharing, the screen wake lock, links in a
new tab, and \`fetch\` of this site's API (a site on a private network is only read by a page, and not from workers).

**Saving:** \`localStorage\` and \`document.cookie\` work everywhere and are stored in the player's browser, one store for
each page: up to 262,144 characters, and 16,384 for cookies. The player, also in the whole window, shares it. At the bare address of the page, what is saved lasts as long as the tab. \`sessionStorage\` ends with the visit.
${
  urls.ownStorage
    ? "Each game has an origin of its own here, so IndexedDB, caches, private files and shared workers work in games; in pages of the Workshop and the Dispatch they throw."
    : "IndexedDB, caches, private files (`navigator.storage`), `cookieStore` and shared workers throw: catch that, and use `localStorage`."
}

**Limited:**

- \`parent\`, \`top\` and \`opener\`: reading their \`location\` or \`document\` throws in the player. Ask \`if (parent === window)\` first, and catch errors. A page cannot navigate the page around it.
- \`window.open\` opens a tab but returns null in the player: do not write to the new window, put everything into its address.
- Relative addresses, of data, pictures, sounds, scripts or other pages, find nothing: only this one file is published. Put images in as data URIs, and other parts as sections that you show and hide.
- Scripts, fonts and images from other servers, \`WebSocket\`, and \`fetch\` of other sites: they work only as long as those servers allow it, and not on every site. The game should go on without them.

**Refused to every page:** camera, microphone, location, Bluetooth, USB, MIDI, notifications, payment, screen capture, reading
the clipboard, service workers, and shared memory (\`SharedArrayBuffer\`). The call throws or its promise is rejected, without asking the player.

**Size and controls:** without \`width\` and \`height\`, a page fills the player, from 320 pixels wide to the whole screen; react to
\`resize\`. With both, it always sees exactly that size and is scaled. On a touch screen, the player fills the window. \`controls\`
says what it is played with (\`keyboard\`, \`mouse\`, \`touch\`, \`gamepad\`); without it, the source is searched for listeners.`
