import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ts } from "@ts-morph/common"
import { Glob } from "bun"

/** A regular expression of ours, or what makes one at run time. */
export interface Pattern {
  readonly file: string
  readonly line: number
  /** `/source/flags`; undefined if only the run says what it is. */
  readonly text: string | undefined
  /** As it is written. */
  readonly written: string
}

const NOT_OURS = /\.test\.tsx?$|\/(?:testing|tests)\/|node_modules|\.gen\/|\.gen\./

/** Parsing all files would take four seconds: before a literal comes what no division follows. */
const MAY_HAVE =
  /[(,=:[!&|?{};>+]\s*\/(?![/*])|\b(?:return|case|of|in|typeof)\s*\/(?![/*])|RegExp|pattern:/

/** Every regular expression of the site, its modules and its pages: literals, `RegExp` and `pattern` of a model. */
export const findPatterns = (): readonly Pattern[] =>
  [...new Glob("{core,modules,plugins}/**/*.{ts,tsx,js}").scanSync(".")]
    .filter((file) => !NOT_OURS.test(file) && MAY_HAVE.test(readFileSync(file, "utf8")))
    .sort()
    .flatMap(patternsIn)

function patternsIn(file: string): Pattern[] {
  const source = sourceOf(file)
  const found: Pattern[] = []
  const add = (node: ts.Node, text: string | undefined) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ file, line, text, written: node.getText(source) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, node.text)
    else if (isRegExp(node)) add(node, constructed(node, file))
    else if (isModelPattern(node)) {
      const source = textOf(node.initializer, file)
      add(node, source === undefined ? undefined : written(source))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const written = (source: string, flags = "") => String(new RegExp(source, flags))

type Call = ts.NewExpression | ts.CallExpression
const isRegExp = (node: ts.Node): node is Call =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === "RegExp"

/** `pattern: "…"`, as JSON Schema has it; a literal is found as such. */
const isModelPattern = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  ts.isIdentifier(node.name) &&
  node.name.text === "pattern" &&
  (ts.isStringLiteralLike(node.initializer) || isSource(node.initializer))

const isSource = (node: ts.Expression): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && node.name.text === "source"

function constructed({ arguments: [pattern, flags] = [] as never }: Call, file: string) {
  const source = pattern && (textOf(pattern, file) ?? textOf(pattern, file, true))
  const after = flags ? textOf(flags, file) : ""
  return source === undefined || after === undefined ? undefined : written(source, after)
}

/** The value of an expression, if the source says it; of a regular expression its source, if `ofPattern`. */
function textOf(node: ts.Expression, file: string, ofPattern = false): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return node.text
  if (ts.isRegularExpressionLiteral(node))
    return ofPattern ? node.text.slice(1, node.text.lastIndexOf("/")) : undefined
  if (isSource(node)) return textOf(node.expression, file, true)
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const value = textOf(expression, file)
      return value === undefined ? undefined : value + literal.text
    })
    return parts.includes(undefined) ? undefined : node.head.text + parts.join("")
  }
  if (ts.isIdentifier(node)) return constantOf(node.text, file, ofPattern)
}

/** The value of a constant of a file, or of another that it imports from. */
function constantOf(name: string, file: string, ofPattern: boolean): string | undefined {
  for (const statement of sourceOf(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations)
        if (ts.isIdentifier(one.name) && one.name.text === name && one.initializer)
          return textOf(one.initializer, file, ofPattern)
    if (ts.isImportDeclaration(statement)) {
      const { moduleSpecifier, importClause } = statement
      const { text } = moduleSpecifier as ts.StringLiteral
      const names = importClause?.namedBindings
      if (names && ts.isNamedImports(names) && text.startsWith("."))
        for (const one of names.elements)
          if (one.name.text === name)
            return constantOf(
              (one.propertyName ?? one.name).text,
              join(dirname(file), `${text}.ts`),
              ofPattern,
            )
    }
  }
}

const sources = new Map<string, ts.SourceFile>()
function sourceOf(file: string): ts.SourceFile {
  const read = () => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  const source = sources.get(file) ?? read()
  sources.set(file, source)
  return source
}
