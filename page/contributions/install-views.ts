import { guardedContribution } from '../../kernel/contributions/guarded-contribution.js'
import type { InstalledPlugin, LayerHost } from '../../kernel/layers/kernel-layer.js'
import type { KernelState } from '../../kernel/plugin/kernel-state.js'
import { ContributionsToken } from '../../kernel/plugin/kernel-tokens.js'
import { loadOnce } from '../../kernel/plugin/load-lazily.js'
import { I18nToken } from '../page-tokens.js'
import type {
  CloseGuard,
  FeatureContribution,
  OpenRule,
  RegisteredFeature,
  RouteContribution,
  ViewContribution,
} from './contribution-kinds.js'
import { pagePoints } from './page-points.js'

/** The power of a rule that precedes the requested view; the host may deny it. */
export const overriding = 'openRules.override'

interface Conditional {
  when?(state: KernelState, options?: unknown): boolean
}

/** Registers a plugin's user interface: views, routes, rules of the modal, and parts of other plugins' views. */
export function installViews(
  { manifest, context, report, add, addOwned, isAllowed, isDenied }: InstalledPlugin,
  { get, loader }: Pick<LayerHost, 'get' | 'loader'>,
): void {
  const { id: plugin, contributes } = manifest
  if (!contributes) return
  /** Loads a part together with its plugin's services and the labels that it displays. */
  const withServicesOf =
    (ready: (plugin: string) => Promise<unknown>) =>
    <T extends Pick<ViewContribution, 'showsLabels'> & { load(): Promise<unknown> }>(part: T): T => ({
      ...part,
      load: async () =>
        (
          await Promise.all([
            part.load(),
            ready(plugin),
            part.showsLabels &&
              import('./load-labels.js').then(({ loadLabels }) =>
                loadLabels(get(ContributionsToken), get(I18nToken), context),
              ),
          ])
        )[0],
    })
  const withServices = withServicesOf(loader.ready)
  // A view can be the first that is opened: the services that it uses of required plugins may not be loaded yet.
  const asView = withServicesOf(loader.readyWithRequired)
  /** Adds the plugin's options to its conditions: the host also decides by them what is displayed. */
  const withOptions = <T extends Conditional>(part: T): T =>
    // An untyped list may contain anything: the registry reports its problem.
    part?.when ? { ...part, when: (state: KernelState) => part.when?.(state, context.options) } : part
  const asFeature = (feature: FeatureContribution): RegisteredFeature => {
    // A plugin without types may pass any value: the registry refuses one without a key.
    const { offer, ...part } = { ...feature }
    return {
      ...withOptions(part),
      ...(offer && { offer: loadOnce(async () => (await offer()).default(context)) }),
    }
  }
  // The header's close button always closes, unless the plugin has the power `modal.hold`.
  const asGuard = (guard: CloseGuard): CloseGuard => ({
    ...guard,
    check(state, params) {
      const verdict = guard.check(state, params)
      return verdict === 'refuse' && !isAllowed('modal.hold') ? 'unless-forced' : verdict
    },
  })
  const isLeft = (rule: OpenRule): boolean => rule?.stage !== 'override' || !isDenied(overriding)

  // The manifest's own type lists its views and routes; here any plugin's are registered.
  const views = (contributes.views ?? {}) as Readonly<Record<string, ViewContribution>>
  const routes = (contributes.routes ?? {}) as Readonly<Record<string, RouteContribution>>
  for (const [name, view] of Object.entries(views))
    add(pagePoints.views, guardedContribution({ ...asView(view), name, plugin }, report))
  for (const [name, route] of Object.entries(routes))
    add(pagePoints.routes, Object.freeze({ ...route, name, plugin }))
  addOwned(pagePoints.openRules, contributes.openRules?.filter(isLeft))
  addOwned(pagePoints.closeGuards, contributes.closeGuards?.map(asGuard))
  addOwned(pagePoints.features, contributes.features?.map(asFeature))
  addOwned(pagePoints.connectMethods, contributes.connectMethods?.map(withServices))
  addOwned(pagePoints.accountTabs, contributes.accountTabs?.map(withServices).map(withOptions))
  addOwned(pagePoints.accountRows, contributes.accountRows)
  addOwned(pagePoints.slots, contributes.slots?.map(withServices))
  addOwned(pagePoints.settings, contributes.settings?.map(withServices).map(withOptions))
}
