import type { KernelState } from '../../kernel/plugin/kernel-state.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { StandardSchema } from '../../kernel/schema/standard-schema.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import type { Amount } from '../../wallet/chains/chain-types.js'
import type { Connectors } from '../../wallet/connections/connectors/connector.js'
import type { IconName } from './icon-name.js'

/** The props of a view. `params` are those of `push`, `open` or the route. */
export interface ViewProps<Params = unknown> {
  readonly params: Params
}

/**
 * Loads a part of the user interface when it is first displayed; with `ui-shell` a React component. The services of its
 * plugin are loaded by then.
 */
export type Loaded<Props> = () => Promise<{ readonly default: (props: Props) => unknown }>

/** A view of the modal. `Text` are the keys of the plugin's texts, `View` the names of views; here and below any by default. */
export interface ViewContribution<
  Params = unknown,
  Text extends string = string,
  View extends string = string,
> {
  readonly load: Loaded<ViewProps<Params>>
  /** A key of the plugin's own texts; announced when the view opens. */
  readonly title: Text
  /** Returns an outside title, such as a wallet's name: displayed as text. Wins unless it throws or is `undefined`. */
  readonly titleOf?: (params: Params, connectors: Connectors) => string | undefined
  /** A button at the start of the header, if there is no view to go back to. */
  readonly headerAction?: { readonly icon: IconName; readonly label: Text; readonly view: View }
  /** Set if it displays labels of other plugins' contributions: the texts of those plugins load with it. */
  readonly showsLabels?: boolean
  /**
   * Set if it stays displayed beside the views that open from it, where the modal has two panes. The modal opens with two
   * panes if its first view is such a list and has a `headerAction`: the view of that action fills the second pane.
   */
  readonly isList?: boolean
  /** Set if it is displayed only in the modal, such as a secure frame: an inline view that would go to it opens the modal. */
  readonly modalOnly?: boolean
  /** Set if it leads to a request to the wallet: a watch-only account gets an explanation in its place. */
  readonly needsWallet?: boolean
}

/** A registered view, with its name and its plugin. */
export interface RegisteredView extends ViewContribution {
  readonly name: string
  readonly plugin: string
}

/** A named, typed entry point: hosts and plugins open it without its view's name. */
export interface RouteContribution<Params = unknown, View extends string = string> {
  readonly view: View
  readonly params?: StandardSchema<Params>
}

export interface RegisteredRoute extends RouteContribution {
  readonly name: string
  readonly plugin: string
}

export interface OpenTarget {
  readonly view: string
  readonly params?: unknown
}

/**
 * Decides which view `open()` displays; one that throws counts as `undefined`. Stages run in order: `override` before
 * an explicitly requested view, `default` after it, `fallback` last.
 */
export interface OpenRule {
  readonly id: string
  readonly stage: 'override' | 'default' | 'fallback'
  resolve(state: KernelState): OpenTarget | undefined
}

/** Decides whether the modal may close while one of its plugin's own views is displayed. */
export interface CloseGuard<View extends string = string> {
  readonly id: string
  readonly views: readonly View[]
  /**
   * `unless-forced`: the header's close button closes; for Escape and the backdrop the modal shakes.
   *
   * @param params those with which the view was opened
   */
  check(state: KernelState, params?: unknown): 'allow' | 'unless-forced' | 'refuse'
  /** Called when the user forced the close: reject pending requests. */
  onForced?(): void
}

/**
 * A button of the account view. A condition (`when`) that throws counts as false, here and
 * below; it also receives the options of its plugin, as the host passed them.
 */
export interface FeatureContribution<
  Options = unknown,
  Text extends string = string,
  View extends string = string,
> {
  readonly id: string
  /** Default position among the buttons, ascending. Those without one follow, in the order of use. */
  readonly order?: number
  readonly label: Text
  readonly icon: IconName
  readonly view: View
  when?(state: KernelState, options?: Options): boolean
  /**
   * Loads a condition that `when` cannot contain, e.g. an answer of the gateway. The button can be pressed while the
   * store contains true. While it contains undefined, the condition is unknown: the button has its place already, so
   * that nothing moves later.
   */
  readonly offer?: () => Promise<FeatureOffer>
}

/** A module with the condition of a feature. */
export interface FeatureOffer {
  // A context of the plugin that contributes the feature.
  readonly default: (context: PluginContext) => ReadableStore<boolean | undefined>
}

/** A registered feature: its condition is bound to its plugin. */
export interface RegisteredFeature extends Omit<FeatureContribution, 'offer'> {
  readonly offer?: (() => Promise<ReadableStore<boolean | undefined>>) | undefined
}

/** A way to connect, as a section of the Connect view. */
export interface ConnectMethodContribution {
  readonly id: string
  /** Default position among the methods, ascending. Those without one follow, in the order of use. */
  readonly order?: number
  /** `login`: logins stand together, without an "or" between them. Default `wallet`. */
  readonly kind?: 'login' | 'wallet'
  /** The placeholder while it loads, as high as the method: a field with a button, buttons, or a row. Default `row`. */
  readonly skeleton?: 'form' | 'buttons' | 'row'
  readonly load: Loaded<Record<never, never>>
}

/** A connect method of a plugin that is not loaded yet: the Connect view reserves its place. */
export type ExpectedConnectMethod = Omit<ConnectMethodContribution, 'load'>

export interface AccountTabContribution<Options = unknown, Text extends string = string> {
  readonly id: string
  readonly label: Text
  readonly load: Loaded<Record<never, never>>
  when?(state: KernelState, options?: Options): boolean
}

/** The heading in the account's settings. */
export type SettingGroup = 'wallet' | 'security' | 'general'

export interface AccountRowContribution<Text extends string = string, View extends string = string> {
  readonly id: string
  /** Default `security`, as for a setting. `total`: a link below the account's total, not in the settings. */
  readonly group?: SettingGroup | 'total'
  readonly label: Text
  readonly icon: IconName
  readonly view: View
  readonly when?: (state: KernelState) => boolean
}

/**
 * A part that is displayed at a named place of another plugin's view, of the header (`header:Account`), or below the error of a view that
 * failed (`view:failed`).
 */
export interface SlotContribution<Slot extends string = string> {
  readonly id: string
  readonly slot: Slot
  readonly load: Loaded<Record<never, never>>
}

/** A setting in the account's settings. It stores its value in its plugin's storage. */
export interface SettingContribution<Options = unknown, Text extends string = string> {
  readonly id: string
  /** A key of the plugin's own texts: the heading of a setting without `group`. */
  readonly label?: Text
  /** The group of a setting without `label`, which is a `<ListRow>`. Default `security`. */
  readonly group?: SettingGroup
  readonly load: Loaded<Record<never, never>>
  when?(state: KernelState, options?: Options): boolean
}

/** The account's data for a button: each field is missing while it is unknown. */
export interface AccountSummary {
  readonly balance?: Amount | undefined
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
}

/** Supplies the account button with data, per namespace; reads only while there are subscribers. */
export interface AccountSummaryContribution {
  readonly id: string
  create(context: PluginContext): ReadableStore<AccountSummary>
}

export interface RegisteredAccountSummary {
  readonly id: string
  readonly plugin: string
  readonly store: ReadableStore<AccountSummary>
}
