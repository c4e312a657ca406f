import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { englishTexts } from './english-texts.js'
import { translatorNotes } from './translator-notes.js'

const english = await englishTexts()

/** Folders of the plugins whose id is another word. */
const folders: Readonly<Record<string, string>> = {
  networkPicker: 'networks',
  bugReport: 'bug-report',
  permissions: 'permissions-centre',
  smartSessions: 'smart-sessions',
}
const fileOf = (plugin: string): string =>
  plugin === 'ui'
    ? '../ui-kit/messages/messages.en.ts'
    : `../plugins/${folders[plugin] ?? plugin}/src/messages.en.ts`

/** Returns the comments in front of texts, by key. */
async function notesIn(plugin: string): Promise<Readonly<Record<string, string>>> {
  const source = await readFile(new URL(fileOf(plugin), import.meta.url), 'utf8')
  const found = source.matchAll(/\n {2}\/\*\* (.+?) \*\/\n {2}(\w+):/gs)
  return Object.fromEntries([...found].map(([, note = '', key = '']) => [key, note.replace(/\s+\* /g, ' ')]))
}

const notes = await Promise.all(
  Object.keys(english).map(async (plugin) => [plugin, await notesIn(plugin)] as const),
)

function line(key: string, note: string): string {
  const quoted = `'${note.replaceAll("'", "\\'")}',`
  const short = `    ${key}: ${quoted}`
  return short.length <= 110 ? short : `    ${key}:\n      ${quoted}`
}

/** Returns the source of the module, formatted. */
function moduleOf(all: typeof notes): string {
  const parts = all
    .filter(([, own]) => Object.keys(own).length > 0)
    .map(
      ([plugin, own]) =>
        `  ${plugin}: {\n${Object.entries(own)
          .map(([key, note]) => line(key, note))
          .join('\n')}\n  },`,
    )
  return `// Generated: npx vitest run --project unit locales/translator-notes.test.ts --update

/** Notes for translators, by plugin and key: the comments beside the English texts. */
export const translatorNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
${parts.join('\n')}
}
`
}

describe('the notes for translators (UI-14)', () => {
  it('are the comments beside the English texts', async () => {
    await expect(moduleOf(notes)).toMatchFileSnapshot('./translator-notes.ts')
  })

  it('explain texts that exist', () => {
    for (const [plugin, own] of Object.entries(translatorNotes))
      expect(Object.keys(english[plugin] ?? {})).toEqual(expect.arrayContaining(Object.keys(own)))
  })
})
