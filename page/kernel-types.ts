// The page's additions to the types of the kernel. `core/index.ts` exports them together with the kernel's own types.
import type { AnyName, OptionsOf, PluginTypes } from '../kernel/plugin/plugin-types.js'
import type { ApiClient } from './api/endpoint.js'
import type {
  AccountRowContribution,
  AccountSummaryContribution,
  AccountTabContribution,
  CloseGuard,
  ConnectMethodContribution,
  FeatureContribution,
  OpenRule,
  RouteContribution,
  SettingContribution,
  SlotContribution,
  ViewContribution,
} from './contributions/contribution-kinds.js'
import type { Catalogue, CatalogueLoaders, I18n, MessageValues, TextKey } from './i18n/i18n.js'
import type { Links } from './links/links.js'
import type { Notices } from './notices/notices.js'
import type { PageEvents } from './page-events.js'
import type { PageOptions, ResolvedPageOptions } from './page-options.js'
import type { Queries } from './queries/queries.js'
import type { Router } from './router/router.js'
import type {
  LinkedViewName,
  OpenOptions,
  PlainRouteArgument,
  RouteArgument,
  RouteName,
  RouteParams,
  ViewName,
} from './view-types.js'

/** Services of the page that the kernel and every plugin's context have. */
interface PageServices<P extends PluginTypes = PluginTypes> {
  readonly router: Router<P>
  readonly notices: Notices
  readonly links: Links
  readonly i18n: I18n
  readonly queries: Queries
}

/** Names of a plugin's own views; any if its types declare none. */
type OwnView<P extends PluginTypes> = P extends { readonly views: infer V extends object }
  ? keyof V & string
  : string

/** Views that a plugin's buttons open; any if its types declare no views. */
type LinkedView<P extends PluginTypes> = P extends { readonly views: object }
  ? // Inferred, so that the compiler prints the names.
    LinkedViewName<P> extends infer Known extends string
    ? Known
    : never
  : string

/** Names of the slots that a plugin's types name: its own, and those of `requires` and `uses`. */
type SlotsOf<P extends PluginTypes> = P extends { readonly slots: infer Name extends string } ? Name : never

/**
 * The slots that a plugin may fill: the headers of the views that its types name, and the slots of the same plugins; any if its types
 * declare no views.
 */
type LinkedSlot<P extends PluginTypes> = P extends { readonly views: object }
  ?
      | `header:${LinkedViewName<P>}`
      | 'wallet:request'
      | 'view:failed'
      | SlotsOf<P>
      | SlotsOf<NonNullable<P['requires']>>
      | SlotsOf<NonNullable<P['uses']>> extends infer Known extends string
    ? Known
    : never
  : string

type ViewsOf<P extends PluginTypes> = P extends { readonly views: infer V extends object }
  ? { readonly [Name in keyof V & string]: ViewContribution<V[Name], TextKey<P>, LinkedView<P>> }
  : undefined

type RoutesOf<P extends PluginTypes> = P extends { readonly routes: infer R extends object }
  ? { readonly [Name in keyof R & string]: RouteContribution<R[Name], OwnView<P>> }
  : undefined

type MessagesOf<P extends PluginTypes> = P extends { readonly messages: infer C extends Catalogue }
  ? CatalogueLoaders<C>
  : undefined

declare module '../kernel/plugin/kernel-events.js' {
  interface KernelEvents extends PageEvents {}
}

declare module '../kernel/options/kernel-options.js' {
  interface KernelOptions extends PageOptions {}
}

declare module '../kernel/options/resolved-options.js' {
  interface ResolvedOptions extends ResolvedPageOptions {}
}

declare module '../kernel/plugin/plugin-types.js' {
  interface PluginTypes {
    /** View name to parameters. */
    readonly views?: object
    /** Names of the slots in its views, as a union: other plugins fill them. */
    readonly slots?: string
    /** Route name to parameters. */
    readonly routes?: object
    readonly messages?: Catalogue
  }
}

declare module '../kernel/plugin/plugin.js' {
  interface TypedContributions {
    readonly views: unknown
    readonly routes: unknown
    readonly messages: unknown
  }
  interface ContributionParts<P extends PluginTypes = PluginTypes> {
    readonly views?: ViewsOf<P>
    readonly routes?: RoutesOf<P>
    readonly messages?: MessagesOf<P>
    readonly openRules?: readonly OpenRule[]
    readonly closeGuards?: readonly CloseGuard<OwnView<P>>[]
    readonly features?: readonly FeatureContribution<OptionsOf<P>, TextKey<P>, LinkedView<P>>[]
    readonly connectMethods?: readonly ConnectMethodContribution[]
    readonly accountTabs?: readonly AccountTabContribution<OptionsOf<P>, TextKey<P>>[]
    readonly accountRows?: readonly AccountRowContribution<TextKey<P>, LinkedView<P>>[]
    readonly accountSummaries?: readonly AccountSummaryContribution[]
    readonly slots?: readonly SlotContribution<LinkedSlot<P>>[]
    readonly settings?: readonly SettingContribution<OptionsOf<P>, TextKey<P>>[]
  }
}

declare module '../kernel/plugin/plugin-context.js' {
  interface PluginContext<P extends PluginTypes = PluginTypes> extends PageServices<P> {
    /** Bound to the plugin: only the services of its manifest are called. */
    readonly api: ApiClient
    /** Returns a text of the plugin in the user's language. */
    t(key: TextKey<P>, values?: MessageValues): string
  }
}

declare module '../kernel/kernel/kernel.js' {
  interface AnyKernel extends PageServices {
    /** Calls the host's services as the host. */
    readonly api: ApiClient
    /** Opens the modal by the open rules, or at a view or route; before `start()`, as soon as that is called. */
    open(
      target?: string | { readonly view?: string; readonly arguments?: unknown; readonly namespace?: string },
      params?: unknown,
    ): void
    /** Closes the modal; returns false if a guard refused. */
    close(options?: { readonly force?: boolean }): boolean
  }
  interface KernelCore<P extends PluginTypes> {
    /** Opens the modal by the open rules, at a view, or at a route that needs no parameters. */
    open<View extends ViewName<P> | AnyName, Route extends RouteName<P> | AnyName>(
      target?: OpenOptions<P, View> | PlainRouteArgument<P, Route>,
    ): void
    /** Opens a route that a plugin contributed. Its parameters are checked. */
    open<Route extends RouteName<P> | AnyName>(
      route: RouteArgument<P, Route>,
      params: RouteParams<P, Route>,
    ): void
  }
}
