import { type AnyKernel, type Catalogue, type I18n, points } from '#kernel'
import { settle } from '../../../settle.js'
import { type ManifestPart, openersOf, partsOf } from '../any-manifest.js'
import { connectAll } from '../live.js'
import { type Drawing, loadDrawing } from '../load-drawing.js'
import type { PluginBench, PluginCheck } from '../plugin-bench.js'
import type { PluginTrial } from '../plugin-trial.js'
import { textOfError, when } from '../problems.js'

/** How often a view that suspends is rendered again; one that still waits then displays the skeleton of the modal. */
const maxAttempts = 5

/** Directions of the text, each with a language. */
const languages = { 'left to right': 'en', 'right to left': 'ar' } as const

/** Matches a style that light or dark mode, or a direction of the text, cannot change. */
const fixedStyle =
  /(?:^|;)\s*(?:(?:[a-z-]*color|background|fill|stroke)\s*:(?!\s*(?:var\(|inherit|currentcolor|transparent|none))|(?:(?:margin|padding|border)-)?(?:left|right)\s*:|text-align\s*:\s*(?:left|right))/i

/** Returns the styles in a markup that do not follow the theme or the direction. */
function fixedStyles(markup: string): readonly string[] {
  return [...markup.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) =>
    fixedStyle.test(style) ? [style] : [],
  )
}

/** Returns a kernel whose texts are watched: a key without a text, and a placeholder without a value, are problems. */
function watchTexts(
  kernel: AnyKernel,
  id: string,
  english: Catalogue,
): { readonly kernel: AnyKernel; readonly problems: () => readonly string[] } {
  const found = new Set<string>()
  const t: I18n['t'] = (scope, key, values) => {
    const text = kernel.i18n.t(scope, key, values)
    const [left] = /\{\w+\}/.exec(text) ?? []
    if (scope === id && !Object.hasOwn(english, key)) found.add(`text '${key}' does not exist in English`)
    else if (scope === id && left !== undefined) found.add(`text '${key}' has no value for ${left}`)
    return text
  }
  const i18n: I18n = Object.freeze({ ...kernel.i18n, t })
  return { kernel: Object.create(kernel, { i18n: { value: i18n } }), problems: () => [...found] }
}

/** Renders one component with each set of parameters; returns its problems. */
async function renderPart(
  { load }: ManifestPart,
  params: unknown,
  { kernel, draw, texts }: { kernel: AnyKernel; draw: Drawing['draw']; texts: () => readonly string[] },
): Promise<readonly string[]> {
  const known = texts().length
  // Another check reports a module that does not load, or has no component.
  const component: unknown = await load()
    .then((module) => module?.default)
    .catch(() => undefined)
  if (typeof component !== 'function' && Object(component) !== component) return []
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const styles = fixedStyles(draw(component as (props: never) => unknown, { params }, kernel))
      return [
        ...texts().slice(known),
        ...styles.map((style) => `its style '${style}' fits one theme or direction only`),
      ]
    } catch (thrown) {
      if (!/suspended/i.test(String(thrown))) return [`it throws: ${textOfError(thrown)}`]
      await settle()
    }
  }
  return texts().slice(known)
}

/** Returns the parts that are displayed with or without an account. */
function displayedParts(bench: PluginBench, { kernel }: PluginTrial, isConnected: boolean) {
  const { contributes } = bench.manifest
  const conditions = new Map(
    [...(contributes.accountTabs ?? []), ...(contributes.settings ?? [])].map((part) => [part.load, part]),
  )
  const isShown = ({ name, load }: ManifestPart): boolean => {
    if (name.startsWith('view ')) return true
    if (name.startsWith('connect method ')) return !isConnected
    // Its type differs by kind; a condition that throws has its own check.
    const condition = conditions.get(load as never)?.when
    try {
      return isConnected && (condition?.(kernel.state(), bench.options as never) ?? true)
    } catch {
      return false
    }
  }
  return partsOf(bench.manifest).filter(isShown)
}

/** Renders all parts in one kernel, in both directions, and returns their problems. */
export async function renderAll(bench: PluginBench, { draw }: Drawing): Promise<readonly string[]> {
  const { id, contributes } = bench.manifest
  const english = (await contributes.messages?.en?.().catch(() => undefined))?.default ?? {}
  return bench.running(async (trial) => {
    const problems: string[] = []
    for (const connection of ['without an account', 'with an account'] as const) {
      if (connection === 'with an account') await connectAll(trial, bench)
      for (const [direction, language] of Object.entries(languages)) {
        await trial.kernel.i18n.setLocale(language)
        await trial.kernel.i18n.load(id)
        const { kernel, problems: texts } = watchTexts(trial.kernel, id, english)
        for (const part of displayedParts(bench, trial, connection === 'with an account')) {
          const view = /^view '(.+)'$/.exec(part.name)?.[1]
          const params = view === undefined ? undefined : bench.subject.viewParams?.[view]
          const found = await renderPart(part, params, { kernel, draw, texts })
          problems.push(...found.map((problem) => `${part.name} ${connection}, ${direction}: ${problem}`))
        }
      }
    }
    return problems
  })
}

/** Matches a literal name in a call of the router, in the source of a component. */
const openedView =
  /(?:\b(?:router|navigation|ctx)\.|(?<![.\w]))(?:push|replace|reset)\(\s*['"]([A-Z]\w*)['"]/g

/** Returns the names of the views that the components open, as far as their own source has them as literals. */
async function openedViews(bench: PluginBench): Promise<readonly { name: string; view: string }[]> {
  const found: { name: string; view: string }[] = []
  for (const { name, load } of partsOf(bench.manifest)) {
    const component: unknown = await load()
      .then((module) => module?.default)
      .catch(() => undefined)
    for (const [, view = ''] of String(component).matchAll(openedView)) found.push({ name, view })
  }
  return found
}

/** Checks of the displayed components. React renders them as on a server: effects and handlers do not run. */
export const renderingChecks: readonly PluginCheck[] = [
  {
    title:
      'renders each view and part, with and without an account, in both directions and for any theme [KRN-08] [UI-13]',
    async find(bench) {
      const drawing = await loadDrawing()
      return drawing && partsOf(bench.manifest).length > 0 ? renderAll(bench, drawing) : []
    },
  },
  {
    title: 'names only icons of the kit, and headers of existing views [KRN-02]',
    async find(bench) {
      const { manifest } = bench
      const drawing = await loadDrawing()
      const headers = Object.entries(manifest.contributes.views ?? {}).flatMap(([view, { headerAction }]) =>
        headerAction ? [{ name: `the header action of view '${view}'`, icon: headerAction.icon }] : [],
      )
      const icons = [...openersOf(manifest), ...headers].flatMap(({ name, icon }) =>
        when(drawing?.hasIcon(icon) === false, `${name}: the kit has no icon '${icon}'`),
      )
      const slots = await bench.running(({ kernel }) =>
        (manifest.contributes.slots ?? []).flatMap(({ id, slot }) => {
          const [, view] = /^header:(.*)$/.exec(slot) ?? []
          const isThere = view === undefined || kernel.contributions.find(points.views, view) !== undefined
          return [
            ...when(!isThere, `slot '${id}': the view '${view}' does not exist`),
            ...when(!/^\w+:[-\w]+$/.test(slot), `slot '${id}': '${slot}' is not like 'header:View'`),
          ]
        }),
      )
      return [...icons, ...slots]
    },
  },
  {
    title: 'opens only views that exist [KRN-12]',
    find: (bench) =>
      bench.running(async ({ kernel }) =>
        (await openedViews(bench)).flatMap(({ name, view }) =>
          when(
            !bench.subject.otherViews?.includes(view) &&
              kernel.contributions.find(points.views, view) === undefined,
            `${name} opens the view '${view}', which does not exist`,
          ),
        ),
      ),
  },
]
