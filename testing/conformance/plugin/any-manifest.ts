import type {
  Catalogue,
  FeatureContribution,
  Loaded,
  PluginContributions,
  PluginManifest,
  RouteContribution,
  ViewContribution,
} from '#kernel'
import type { UsablePlugin } from './plugin-subject.js'

/** A manifest of any plugin, in the types of the suite. */
export interface AnyManifest extends Omit<PluginManifest, 'contributes' | 'options' | 'start'> {
  readonly contributes: AnyContributions
  readonly options?: PluginManifest['options'] | undefined
  start?(context: unknown): unknown
}

/** The contributions of any plugin. */
export interface AnyContributions
  extends Omit<PluginContributions, 'views' | 'routes' | 'messages' | 'events' | 'pageNeeds'> {
  readonly views?: Readonly<Record<string, ViewContribution>>
  readonly routes?: Readonly<Record<string, RouteContribution>>
  readonly messages?: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>>
  readonly events?: readonly string[]
  readonly pageNeeds?: (options: unknown, services: Readonly<Record<string, string>>) => unknown
}

/** A loaded part of the user interface, with a name for messages. */
export interface ManifestPart {
  /** `view 'Swap'` */
  readonly name: string
  readonly load: Loaded<never>
}

/** Returns a manifest of any plugin in the types of the suite. */
export function readManifest(manifest: UsablePlugin['manifest']): AnyManifest {
  // Its own types are more exact; the suite accepts any value and checks it before use.
  const any = manifest as AnyManifest
  return { ...any, contributes: any.contributes ?? {} }
}

/** Returns all parts of a manifest that are loaded when they are displayed. */
export function partsOf({ contributes }: AnyManifest): readonly ManifestPart[] {
  const named = (kind: string, list: readonly { readonly id: string; readonly load: unknown }[] = []) =>
    // The props differ by kind; each module exports a component.
    list.map(({ id, load }) => ({ name: `${kind} '${id}'`, load: load as ManifestPart['load'] }))
  const views = Object.entries(contributes.views ?? {}).map(([id, { load }]) => ({ id, load }))
  return [
    ...named('view', views),
    ...named('connect method', contributes.connectMethods),
    ...named('account tab', contributes.accountTabs),
    ...named('slot', contributes.slots),
    ...named('setting', contributes.settings),
  ]
}

/** Returns the contributions that open a view: buttons and account rows. */
export function openersOf({ contributes }: AnyManifest): readonly (FeatureContribution & {
  readonly name: string
})[] {
  const { features = [], accountRows = [] } = contributes
  return [
    ...features.map((feature) => ({ ...feature, name: `feature '${feature.id}'` })),
    ...accountRows.map((row) => ({ ...row, name: `account row '${row.id}'` })),
  ]
}
