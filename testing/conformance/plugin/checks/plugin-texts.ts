import type { Catalogue, Message } from '#kernel'
import { type AnyManifest, openersOf } from '../any-manifest.js'
import type { PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** Returns the placeholders (`{name}`) of a message; a plural form may omit one that another form contains. */
function placeholdersOf(message: Message): string {
  const found = formsOf(message).flatMap((form) => String(form).match(/\{\w+\}/g) ?? [])
  return [...new Set(found)].sort().join(' ') || 'none'
}

/** Returns the text keys in a manifest, with their places. */
function titlesOf(manifest: AnyManifest): readonly { readonly name: string; readonly key: string }[] {
  const { views = {}, accountTabs = [], settings = [] } = manifest.contributes
  const ofView = Object.entries(views).flatMap(([view, { title, headerAction }]) => [
    { name: `view '${view}': its title`, key: title },
    ...(headerAction
      ? [{ name: `view '${view}': the label of its header action`, key: headerAction.label }]
      : []),
  ])
  const labels = [
    ...openersOf(manifest),
    ...accountTabs.map((tab) => ({ name: `account tab '${tab.id}'`, label: tab.label })),
    ...settings.flatMap(({ id, label }) => (label === undefined ? [] : [{ name: `setting '${id}'`, label }])),
  ]
  return [...ofView, ...labels.map(({ name, label }) => ({ name: `${name}: its label`, key: label }))]
}

async function englishOf({ contributes }: AnyManifest): Promise<Catalogue> {
  try {
    return (await contributes.messages?.en?.())?.default ?? {}
  } catch {
    // Another check reports that it does not load.
    return {}
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function textProblems(locale: string, texts: Catalogue, english: Catalogue): readonly string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key))
  const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(english, key))
  const problems = Object.entries(texts).flatMap(([key, message]) => {
    const [found, wanted] = [placeholdersOf(message), placeholdersOf(english[key] ?? message)]
    const isEmpty = formsOf(message).some((form) => typeof form !== 'string' || form.trim() === '')
    return [
      ...when(isEmpty, `text '${key}' is empty`),
      ...when(
        typeof message !== 'string' && !Object.hasOwn(message, 'other'),
        `text '${key}' has no form 'other'`,
      ),
      ...when(found !== wanted, `text '${key}' has the placeholders ${found}, English has ${wanted}`),
    ]
  })
  return [
    ...missing.map((key) => `text '${key}' is missing`),
    ...unknown.map((key) => `text '${key}' does not exist in English`),
    ...problems,
  ].map((problem) => `messages.${locale}: ${problem}`)
}

/** Checks of the displayed texts. */
export const textChecks: readonly PluginCheck[] = [
  {
    title: 'has an English text for each title and label [KRN-02]',
    async find({ manifest }) {
      const english = await englishOf(manifest)
      return titlesOf(manifest)
        .filter(({ key }) => !Object.hasOwn(english, key))
        .map(({ name, key }) => `${name} '${key}' is not among the English texts`)
    },
  },
  {
    title: 'has the same texts in all languages [KRN-02]',
    async find({ manifest }) {
      const english = await englishOf(manifest)
      const problems: string[] = []
      for (const [locale, load] of Object.entries(manifest.contributes.messages ?? {})) {
        if (!isLocale(locale)) problems.push(`messages.${locale}: '${locale}' is not a language tag`)
        try {
          problems.push(...textProblems(locale, (await load()).default, english))
        } catch (thrown) {
          problems.push(`messages.${locale}: they do not load: ${textOfError(thrown)}`)
        }
      }
      return problems
    },
  },
]
