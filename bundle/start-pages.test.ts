import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

/** The pages whose code is that of a host, by the host: `node hosts/run.mjs` builds and uses it. */
const pages = readdirSync(`${root}docs/start`).flatMap((name) => {
  const text = read(`docs/start/${name}`)
  const [, host] = /^test: hosts\/([\w-]+)$/m.exec(text) ?? []
  return host === undefined ? [] : [{ name, text, host }]
})

/** Returns the text of a host's file: of its folder, or of the shared one that it extends. */
function fileOf(host: string, name: string): string | undefined {
  const { host: settings } = JSON.parse(read(`hosts/${host}/package.json`)) as {
    readonly host: { readonly extends?: string }
  }
  const folders = [`hosts/${host}`, ...(settings.extends ? [`hosts/shared/${settings.extends}`] : [])]
  const path = folders
    .flatMap((folder) => [`${folder}/${name}`, `${folder}/src/${name}`])
    .find((one) => existsSync(`${root}${one}`))
  return path === undefined ? undefined : read(path)
}

it.each(pages)('docs/start/$name has the code of hosts/$host', ({ text, host }) => {
  const blocks = [...text.matchAll(/^```\w+ \[(.+?)\]\n([\s\S]*?)^```$/gm)]
  const shown = blocks.flatMap(([, name = '', code]) => {
    // A page uses a public network, a host a local one, and its HTML has a head.
    const isOther = /quoin\.(ts|js)$|\.html$/.test(name)
    const file = isOther ? undefined : fileOf(host, name)
    return file === undefined ? [] : [{ name, code, file }]
  })
  expect(shown.length).toBeGreaterThan(0)
  for (const { code, file } of shown) expect(code).toBe(file)
})

it('there is a page for each framework', () => {
  expect(pages.map(({ name }) => name).sort()).toEqual([
    'angular.md',
    'next.md',
    'react.md',
    'solid.md',
    'svelte.md',
    'vanilla.md',
    'vue.md',
  ])
})
