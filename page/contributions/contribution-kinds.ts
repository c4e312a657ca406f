import type { KernelState } from '../../kernel/plugin/kernel-state.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { StandardSchema } from '../../kernel/schema/standard-schema.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import type { Amount } from '../../wallet/chains/chain-types.js'
import type { Connectors } from '../../wallet/connections/connections.js'

/** What a view is given. `params` are those of `push`, `open` or the route. */
export interface ViewProps<Params = unknown> {
  readonly params: Params
}

/**
 * A piece of user interface, loaded when first shown. With `ui-shell` a React component. The services of its plugin are
 * there by then.
 */
export type Loaded<Props> = () => Promise<{ readonly default: (props: Props) => unknown }>

/** A view of the modal. */
export interface ViewContribution<Params = unknown> {
  readonly load: Loaded<ViewProps<Params>>
  /** A key of the plugin's own texts; announced when the view opens. */
  readonly title: string
  /** A title from outside, such as a wallet's name: always shown as text. Wins where it answers; one that throws does not. */
  readonly titleOf?: (params: Params, connectors: Connectors) => string | undefined
  /** Shown at the start of the header where there is nothing to go back to. */
  readonly headerAction?: { readonly icon: string; readonly label: string; readonly view: string }
  /** It shows what other plugins contributed by a label: the texts of those plugins come with it. */
  readonly showsLabels?: boolean
}

/** A view as the registry holds it: with its name and its plugin. */
export interface RegisteredView extends ViewContribution {
  readonly name: string
  readonly plugin: string
}

/** A named, typed entry point: hosts and plugins open it without knowing the view (KRN-12). */
export interface RouteContribution<Params = unknown> {
  readonly view: string
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
 * Decides what `open()` shows; one that throws counts as not answering. Stages run in order: `override` before an explicitly
 * requested view, `default` after it, `fallback` last (UI-02…05).
 */
export interface OpenRule {
  readonly id: string
  readonly stage: 'override' | 'default' | 'fallback'
  resolve(state: KernelState): OpenTarget | undefined
}

/** Decides whether the modal may close while one of its plugin's own views is shown (UI-07, UI-08). */
export interface CloseGuard {
  readonly id: string
  readonly views: readonly string[]
  /**
   * `unless-forced`: the header's close passes, Escape and the backdrop shake.
   *
   * @param params those with which the view was opened
   */
  check(state: KernelState, params?: unknown): 'allow' | 'unless-forced' | 'refuse'
  /** The person forced the close: reject what was pending. */
  onForced?(): void
}

/**
 * A button of the account view: swap, buy, send, receive. A condition (`when`) that throws counts as no, here and below; it is
 * also given the options of its plugin, as the host passed them.
 */
export interface FeatureContribution<Options = unknown> {
  readonly id: string
  readonly label: string
  readonly icon: string
  readonly view: string
  when?(state: KernelState, options?: Options): boolean
}

/** A way to connect, as a section of the Connect view. */
export interface ConnectMethodContribution {
  readonly id: string
  /** `login`: logins stand together, without an "or" between them. Default `wallet`. */
  readonly kind?: 'login' | 'wallet'
  /** What is drawn while it loads, as high as the method itself: a field with a button, several buttons, or a row. Default `row`. */
  readonly skeleton?: 'form' | 'buttons' | 'row'
  readonly load: Loaded<Record<never, never>>
}

/** A connect method of a plugin that is still to come: the Connect view keeps its place. */
export type ExpectedConnectMethod = Omit<ConnectMethodContribution, 'load'>

export interface AccountTabContribution<Options = unknown> {
  readonly id: string
  readonly label: string
  readonly load: Loaded<Record<never, never>>
  when?(state: KernelState, options?: Options): boolean
}

export interface AccountRowContribution {
  readonly id: string
  readonly label: string
  readonly icon: string
  readonly view: string
  readonly when?: (state: KernelState) => boolean
}

/** Something shown at a named place of another plugin's view, or of the header: `header:Account`. */
export interface SlotContribution {
  readonly id: string
  readonly slot: string
  readonly load: Loaded<Record<never, never>>
}

/** One thing that a person can set, shown in the account's settings. It stores what it sets in its plugin's storage. */
export interface SettingContribution<Options = unknown> {
  readonly id: string
  /** A key of the plugin's own texts: the heading of the setting. */
  readonly label: string
  readonly load: Loaded<Record<never, never>>
  when?(state: KernelState, options?: Options): boolean
}

/** What a button says of the account: each field is missing while it is not known. */
export interface AccountSummary {
  readonly balance?: Amount | undefined
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
}

/** Feeds the account button, per namespace; reads only while somebody is subscribed. */
export interface AccountSummaryContribution {
  readonly id: string
  create(context: PluginContext): ReadableStore<AccountSummary>
}

export interface RegisteredAccountSummary {
  readonly id: string
  readonly plugin: string
  readonly store: ReadableStore<AccountSummary>
}
