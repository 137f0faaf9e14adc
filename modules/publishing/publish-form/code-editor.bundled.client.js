// The editor of a publish form, bundled with the libraries that it imports. It takes the place of the
// form's text field, which stays what the form sends.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  LRLanguage,
  syntaxHighlighting,
} from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view"
import { parser as css } from "@lezer/css"
import { tags } from "@lezer/highlight"
import { configureNesting, parser as html } from "@lezer/html"
import { parser as javascript } from "@lezer/javascript"

const language = LRLanguage.define({
  parser: html.configure({
    wrap: configureNesting([
      { tag: "script", parser: javascript },
      { tag: "style", parser: css },
    ]),
  }),
})

const colours = HighlightStyle.define([
  {
    tag: [tags.tagName, tags.keyword, tags.operatorKeyword],
    color: "light-dark(#9c1c16, #ff9b89)",
  },
  { tag: [tags.attributeName, tags.propertyName], color: "light-dark(#75480a, #f0c674)" },
  {
    tag: [tags.string, tags.attributeValue, tags.regexp],
    color: "light-dark(#26622f, #9ed69a)",
  },
  {
    tag: [tags.number, tags.bool, tags.null, tags.color, tags.unit],
    color: "light-dark(#1d4f91, #93bdf5)",
  },
  {
    tag: [tags.comment, tags.documentMeta, tags.processingInstruction],
    color: "var(--faded)",
    fontStyle: "italic",
  },
])

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)" },
  "&.cm-focused": { outline: "3px solid var(--red)", outlineOffset: "3px" },
  ".cm-scroller": { font: "0.84rem / 1.55 var(--mono)", overflow: "auto" },
  ".cm-gutters": { background: "none", border: "0", color: "var(--faded)" },
  ".cm-cursor": { borderLeft: "2px solid var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "light-dark(#ffe9a0, #5b4d16)" },
  "&.cm-focused .cm-matchingBracket": { background: "light-dark(#ffe9a0, #5b4d16)" },
})

const PAUSE_MS = 150
/** Breaking very long lines, such as a picture in base64, takes longer than anyone waits. */
const LONGEST_WRAPPED = 2_000

/** Puts the editor in the place of a text field, with its text, its selection and the focus. */
export function edit(field) {
  const { form } = field
  const host = document.createElement("div")
  host.className = "editor"
  // In a shadow root the editor's styles are objects; in the page they would be inline, and refused.
  const root = host.attachShadow({ mode: "open" })
  const [label] = field.labels
  const hadFocus = document.activeElement === field

  let pause
  let isOwn = false
  function tell() {
    clearTimeout(pause)
    const text = view.state.doc.toString()
    if (field.value === text) return
    isOwn = true
    field.value = text
    field.dispatchEvent(new Event("input", { bubbles: true }))
    isOwn = false
  }

  const lines = field.value.split("\n")
  const isNarrow = matchMedia("(width < 52rem)").matches
  const wraps = isNarrow && lines.every(({ length }) => length <= LONGEST_WRAPPED)
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: field.value,
      selection: { anchor: field.selectionStart, head: field.selectionEnd },
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        indentUnit.of("  "),
        language,
        syntaxHighlighting(colours),
        theme,
        ...(wraps ? [EditorView.lineWrapping] : []),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({
          "aria-label": `${label.textContent}. Tab indents; to leave, press Escape, then Tab.`,
          autocapitalize: "off",
          spellcheck: "false",
          tabindex: "0",
        }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged) return
          clearTimeout(pause)
          pause = setTimeout(tell, PAUSE_MS)
        }),
      ],
    }),
  })

  field.addEventListener("input", () => {
    const { doc } = view.state
    if (isOwn || field.value === doc.toString()) return
    const changes = { from: 0, to: doc.length, insert: field.value }
    view.update([view.state.update({ changes })])
  })
  form.addEventListener("submit", tell, true)
  label.addEventListener("click", () => view.focus())
  field.focus = () => view.focus()
  // The list of what is wrong leads to the field.
  addEventListener("click", (event) => {
    if (event.target.closest?.("a")?.hash !== `#${field.id}`) return
    event.preventDefault()
    view.focus()
  })

  field.after(host)
  field.hidden = true
  if (hadFocus) view.focus()
}
