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

/** A manifest of any plugin, as the suite reads it. */
export interface AnyManifest extends Omit<PluginManifest, 'contributes' | 'options' | 'start'> {
  readonly contributes: AnyContributions
  readonly options?: PluginManifest['options'] | undefined
  start?(context: unknown): unknown
}

/** What any plugin adds. */
export interface AnyContributions
  extends Omit<PluginContributions, 'views' | 'routes' | 'messages' | 'events' | 'pageNeeds'> {
  readonly views?: Readonly<Record<string, ViewContribution>>
  readonly routes?: Readonly<Record<string, RouteContribution>>
  readonly messages?: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>>
  readonly events?: readonly string[]
  readonly pageNeeds?: (options: unknown, services: Readonly<Record<string, string>>) => unknown
}

/** A piece of user interface, with a name to speak of it. */
export interface ManifestPart {
  /** `view 'Swap'` */
  readonly name: string
  readonly load: Loaded<never>
}

/** Reads a manifest, whatever the types of its plugin. */
export function readManifest(manifest: UsablePlugin['manifest']): AnyManifest {
  // Its own types say more exactly what is in it; the suite takes any, and looks before it uses.
  const any = manifest as AnyManifest
  return { ...any, contributes: any.contributes ?? {} }
}

/** Everything of a manifest that is loaded when it is shown. */
export function partsOf({ contributes }: AnyManifest): readonly ManifestPart[] {
  const named = (kind: string, list: readonly { readonly id: string; readonly load: unknown }[] = []) =>
    // What each is loaded with differs; that it gives a component is the same.
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

/** What opens a view: buttons and rows of the account. */
export function openersOf({ contributes }: AnyManifest): readonly (FeatureContribution & {
  readonly name: string
})[] {
  const { features = [], accountRows = [] } = contributes
  return [
    ...features.map((feature) => ({ ...feature, name: `feature '${feature.id}'` })),
    ...accountRows.map((row) => ({ ...row, name: `account row '${row.id}'` })),
  ]
}
