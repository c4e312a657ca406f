import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const plugins = ['plugins', 'demo/plugins'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/src`),
)

function parse(path: string): ts.SourceFile {
  const text = readFileSync(new URL(path, root), 'utf8')
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => eachNode(child, visit))
}

/** Returns the placeholders of each text of a plugin. */
function placeholdersOf(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  eachNode(parse(`${folder}/messages.en.ts`), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return
    const names = [...node.initializer.getText().matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    found.set(node.name.text, new Set(names))
  })
  return found
}

/** Returns the names of an object literal's properties; `undefined` if the code does not show all of them. */
function namesOf(values: ts.Expression | undefined): readonly string[] | undefined {
  if (values === undefined || ts.isStringLiteral(values)) return []
  if (!ts.isObjectLiteralExpression(values)) return undefined
  const names = values.properties.map(({ name }) => name && ts.isIdentifier(name) && name.text)
  return names.every((name) => typeof name === 'string') ? names : undefined
}

/** Returns the calls of a plugin whose values differ from the placeholders of their text. */
function problemsOf(folder: string): readonly string[] {
  const placeholders = placeholdersOf(folder)
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
  const problems: string[] = []
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')))
    eachNode(parse(`${folder}/${file}`), (node) => {
      if (!ts.isCallExpression(node) || !/(^|\.)t(<|$)/.test(node.expression.getText())) return
      const key = node.arguments.findLast(ts.isStringLiteral)?.text ?? ''
      const wanted = placeholders.get(key)
      const given = namesOf(node.arguments.at(-1))
      if (!wanted || !given) return
      // A plural form may leave out the number that chose it.
      const isWrong =
        [...wanted].some((name) => !given.includes(name)) ||
        given.some((name) => name !== 'count' && !wanted.has(name))
      if (isWrong) problems.push(`${folder}/${file} ${key}: needs ${[...wanted]}, gets ${given}`)
    })
  return problems
}

it('each call passes the values that its text has placeholders for [UI-15]', () => {
  const withTexts = plugins.filter((folder) => readdirSync(new URL(folder, root)).includes('messages.en.ts'))
  expect(withTexts.length).toBeGreaterThan(20)
  expect(withTexts.flatMap(problemsOf)).toEqual([])
})
