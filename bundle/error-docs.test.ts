import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCodes, QuoinError } from '#kernel'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const sources = [
  'kernel',
  'wallet',
  'page',
  'core',
  'plugin-kit',
  'plugins',
  'chains',
  'adapters',
  'ui-kit',
  'ui-shell',
  'script',
]
  .flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map((at) => `${room}/${at}`),
  )
  .filter((path) => /^(?!.*(\.test\.|\/node_modules\/)).*\.tsx?$/.test(path))

type Declared = readonly [code: string, path: string, text: string]

/** Returns the codes of every file that declares some, each with the file and its text. */
async function declared(): Promise<readonly Declared[]> {
  const found: Declared[] = Object.entries(errorCodes).map(([code, text]) => [
    code,
    'kernel/errors/error-codes.ts',
    text,
  ])
  for (const path of sources.filter((path) => path.endsWith('-error.ts'))) {
    const module: Readonly<Record<string, unknown>> = await import(new URL(path, root).href)
    for (const [name, codes] of Object.entries(module))
      if (name.endsWith('ErrorCodes'))
        for (const [code, text] of Object.entries(codes as Readonly<Record<string, string>>))
          found.push([code, path, text])
  }
  return found
}

/** Returns the comments of the codes of a source, as one paragraph each: the cause, and the fix. */
function commentsIn(path: string): ReadonlyMap<string, string> {
  const found = [...read(path).matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*([A-Z_]+):/g)]
  return new Map(
    found.map(([, comment = '', code = '']) => [
      code,
      comment
        .replace(/\n\s*\* ?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

it('every code is declared once, and its cause and fix are in the documentation that errors link to [ERR-03]', async () => {
  const codes = await declared()
  expect(new Set(codes.map(([code]) => code)).size).toBe(codes.length)
  const sections = codes.map(([code, path, text]) => {
    const comment = commentsIn(path).get(code)
    expect(comment, code).toMatch(/^.+\.\)? \*\*Fix:\*\* .+\.$/)
    return `## ${code}\n\n${text.replace(/\.?$/, '.')} ${comment}`
  })
  const page = `---
section: reference
order: 5
test: bundle/error-docs.test.ts
---

# Error codes

Printed from the codes and their comments; a test fails where it is no longer true. Every error that Quoin throws is a \`QuoinError\`
with one of these codes; test for a code with \`isQuoinError(error, 'USER_REJECTED')\`, which \`quoin\`, \`quoin/presets/evm\` and
\`quoin/kernel\` export. Codes are never renamed or reused. Each section begins with the error's \`shortMessage\`.

The kernel declares the codes that can occur on every page. A plugin declares its own codes and texts in an error class:

\`\`\`ts
export const acmeErrorCodes = { ACME_SOLD_OUT: 'Nothing is left' } as const

export class AcmeError extends QuoinError {
  constructor(code: keyof typeof acmeErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: acmeErrorCodes[code] })
  }
}
\`\`\`

${sections.join('\n\n')}
`
  await expect(page).toMatchFileSnapshot('../docs/errors.md')
})

it('no source tests an error by a code that is not declared [ERR-03]', async () => {
  const codes = new Set((await declared()).map(([code]) => code))
  const requests = sources.flatMap((path) =>
    [...read(path).matchAll(/isQuoinError\([^()]*, '([A-Z_]+)'\)/g)].map(([, code]) => `${path}: ${code}`),
  )
  expect(requests.length).toBeGreaterThan(50)
  expect(requests.filter((one) => !codes.has(one.split(': ')[1] ?? ''))).toEqual([])
})

it('the kernel declares no code of a plugin [KRN-02]', () => {
  const ids = readdirSync(new URL('plugins', root)).map((id) => id.toUpperCase())
  const words = Object.keys(errorCodes).flatMap((code) => code.split('_'))
  expect(words.filter((word) => ids.some((id) => word.startsWith(id)))).toEqual([])
})

it('errors link to a page of the installed package [ERR-03]', () => {
  const { name, files }: { name: string; files: readonly string[] } = JSON.parse(read('package.json'))
  const [path = ''] = new QuoinError('TIMEOUT').docs.split('#')
  const own = path.slice(`node_modules/${name}/`.length)
  expect(path).toBe(`node_modules/${name}/${own}`)
  expect(read(own)).toContain('\n## TIMEOUT\n')
  const holders = files.filter((one) => own.startsWith(one.replace(/^!/, '')))
  expect(holders).toEqual(['docs'])
})
