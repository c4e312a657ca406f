import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const block = /<!-- (hosts\/[\w./-]+)(?:: (\w+))? -->\n```(\w+)\n[\s\S]*?```/g

/** Returns the text of a host's file, or of a member of its JSON. */
function exampleOf(file: string, member: string | undefined): string {
  const text = readFileSync(file, 'utf8')
  return member === undefined ? text : `${JSON.stringify({ [member]: JSON.parse(text)[member] }, null, 2)}\n`
}

it('the examples of docs/guides/testing.md are those that the hosts test (update with --update)', async () => {
  const text = readFileSync('docs/guides/testing.md', 'utf8')
  expect(text.match(block)).toHaveLength(7)
  const current = text.replace(block, (_, file: string, member: string | undefined, language: string) => {
    const name = member === undefined ? file : `${file}: ${member}`
    return `<!-- ${name} -->\n\`\`\`${language}\n${exampleOf(file, member)}\`\`\``
  })
  await expect(current).toMatchFileSnapshot('../docs/guides/testing.md')
})
