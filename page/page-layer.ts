import { protocolVersion } from '../kernel/constants.js'
import type { InternalMembers } from '../kernel/context/internal-members.js'
import type { Contributions } from '../kernel/contributions/contribution-point.js'
import { guardedContribution } from '../kernel/contributions/guarded-contribution.js'
import { toQuoinError } from '../kernel/errors/quoin-error.js'
import type { AnyKernel } from '../kernel/kernel/kernel.js'
import { notStarted } from '../kernel/kernel/kernel-phase.js'
import type { KernelLayer, LayerDefinition, LayerHost, ServiceCaller } from '../kernel/layers/kernel-layer.js'
import { isLogged } from '../kernel/options/resolved-options.js'
import { BusToken, ContributionsToken } from '../kernel/plugin/kernel-tokens.js'
import { ConnectionsToken, ConnectorsToken, NetworksToken } from '../wallet/wallet-tokens.js'
import { createApiClient } from './api/create-api-client.js'
import { installViews } from './contributions/install-views.js'
import { pagePoints } from './contributions/page-points.js'
import { createI18n, directionOf } from './i18n/create-i18n.js'
import type { I18n, LocaleState, MessageValues } from './i18n/i18n.js'
import { createLinks } from './links/create-links.js'
import { createNotices } from './notices/create-notices.js'
import type { Notice } from './notices/notices.js'
import { type OpenRequest, openTargetOf, routeTargetOf } from './open-target.js'
import { pageEventFacts } from './page-events.js'
import { pageOptions } from './page-options.js'
import { ApiToken, I18nToken, LinksToken, NoticesToken, QueriesToken, RouterToken } from './page-tokens.js'
import { createQueries } from './queries/create-queries.js'
import type { Queries, Query } from './queries/queries.js'
import { createRouter, type KernelRouter } from './router/create-router.js'
import type { Router, RouterState } from './router/router.js'
import { closedRouter, modalState } from './router/router-reducer.js'

/** Registers the router, the texts, notices, links, queries and the client of the host's services. */
function registerServices({ options, platform, get, add, slice, state, onFault, alert }: LayerHost): void {
  const { locale, policy, projectId, services } = options
  const policies = policy.plugins ?? {}

  add(RouterToken, () => {
    const bus = get(BusToken)
    const registry = get(ContributionsToken)
    return createRouter({
      store: slice<RouterState>(closedRouter),
      platform,
      viewOf: (view) => registry.find(pagePoints.views, view),
      closeGuards: () => registry.list(pagePoints.closeGuards),
      state,
      onFault,
      onChange(now, before) {
        // A change of `loading` alone is no move.
        if (now.stack === before.stack && now.shaking === before.shaking) return
        const connected = get(ConnectionsToken).active() !== undefined
        const view = now.stack.at(-1)?.view
        const [isOpen, wasOpen] = [modalState(now).open, modalState(before).open]
        if (isOpen && !wasOpen && view) bus.emit('modal:opened', { view, connected }, 'kernel')
        if (!isOpen && wasOpen) bus.emit('modal:closed', { connected }, 'kernel')
        bus.emit('router:changed', { view, depth: now.stack.length }, 'kernel')
      },
    })
  })
  add(NoticesToken, () => createNotices(slice<Notice | undefined>(undefined), platform))
  add(LinksToken, () => createLinks(platform))
  add(I18nToken, () =>
    createI18n(slice<LocaleState>({ locale, direction: directionOf(locale), revision: 0 }), {
      ...options,
      platform,
      alert,
    }),
  )
  add(QueriesToken, createQueries)
  add(ApiToken, () =>
    createApiClient({
      platform,
      projectId,
      sdkVersion: protocolVersion,
      services,
      clientId: () =>
        get(ConnectorsToken)
          .list()
          .flatMap((one) => one.clientId?.() || [])[0],
      activeNetwork: () => get(NetworksToken).active()?.caipNetworkId,
      alert(error) {
        get(BusToken).emit('alert:raised', { error }, 'kernel')
        onFault('kernel', error)
      },
      isWatched: isLogged(options.logLevel, 'mistakes'),
      deniedServices: (caller) => (Object.hasOwn(policies, caller) && policies[caller]?.deniedServices) || [],
    }),
  )
}

/** Returns `true` if a target names nothing that a plugin contributes. */
function isMissing(registry: Contributions, first: string | OpenRequest | undefined): boolean {
  if (typeof first === 'string') return !registry.find(pagePoints.routes, first)
  return first?.view !== undefined && !registry.find(pagePoints.views, first.view)
}

/**
 * Creates `kernel.open`: a user may press the button before the page is set up or the plugin behind it is fetched, and the last
 * request wins.
 */
function createOpen({ options, get, state, alert, whenStarted }: LayerHost): AnyKernel['open'] {
  let openRequested: (() => void) | undefined
  const openNow = (): void => {
    const run = openRequested
    openRequested = undefined
    run?.()
  }
  /** Opens what was requested last once all plugins are fetched. */
  const openWhenWhole = (registry: Contributions): void => {
    const stop = registry.store.subscribe(() => {
      if (!registry.isWhole()) return
      stop()
      try {
        openNow()
      } catch (error) {
        alert('kernel', toQuoinError(error, 'VIEW_NOT_FOUND'))
      }
    })
  }
  return (first?: string | OpenRequest, params?: unknown): void => {
    openRequested = () => {
      if (typeof first !== 'string' && first?.namespace !== undefined)
        get(NetworksToken).activate(first.namespace)
      const registry = get(ContributionsToken)
      const target =
        typeof first === 'string'
          ? routeTargetOf(registry, first, params)
          : openTargetOf(registry, state(), first ?? {})
      get(RouterToken).reset(target.view, target.params)
    }
    let isStarted = false
    whenStarted(() => {
      isStarted = true
      const registry = get(ContributionsToken)
      if (!registry.isWhole() && isMissing(registry, first)) openWhenWhole(registry)
      else openNow()
    })
    if (!isStarted && isLogged(options.logLevel, 'mistakes')) alert('kernel', notStarted())
  }
}

/** Returns the members of the page's services that differ for a plugin. */
function scoped({ id, need, own, guard }: ServiceCaller): ReturnType<NonNullable<KernelLayer['scoped']>> {
  /** Requires a power to write the query of another plugin, whose id is the first part of its key. */
  const needQuery = ([owner]: Query<unknown>['key']): void => {
    if (owner !== id) need(`queries.${owner}`)
  }
  return {
    [QueriesToken.id]: (queries: Queries): Partial<Queries> => ({
      fetch(query) {
        needQuery(query.key)
        const answer = queries.fetch(query)
        // It is cancelled when the kernel ends, even if no caller waits for it.
        answer.catch(() => undefined)
        return answer
      },
      watch(query, listener) {
        needQuery(query.key)
        return own(queries.watch(query, guard(listener)))
      },
      forget(prefix) {
        needQuery(prefix)
        queries.forget(prefix)
      },
    }),
    [RouterToken.id]: ({ seenBy }: KernelRouter['seen']) => seenBy(need),
    [I18nToken.id]: (i18n: I18n): Partial<I18n> => ({
      async setLocale(next) {
        need('i18n.setLocale')
        return i18n.setLocale(next)
      },
    }),
  }
}

function createPageLayer(host: LayerHost): KernelLayer {
  const { get } = host
  registerServices(host)

  return {
    members: {
      router: RouterToken,
      notices: NoticesToken,
      links: LinksToken,
      i18n: I18nToken,
      queries: QueriesToken,
    },
    bound: { api: ({ id, services, signal }) => get(ApiToken).forCaller(id, services, signal) },
    hostMembers: {
      open: createOpen(host),
      close: (closing?: { readonly force?: boolean }) => get(RouterToken).close(closing),
    },
    contextMembers: (context) => ({
      t: (key: string, values?: MessageValues) => context.i18n.t(context.id, key, values),
    }),
    internals: pageInternals,
    points: pagePoints,
    eventFacts: pageEventFacts,
    scoped,
    install(plugin) {
      const { id, contributes } = plugin.manifest
      installViews(plugin, host)
      if (contributes?.messages) plugin.context.own(get(I18nToken).register(id, contributes.messages))
    },
    activate({ manifest, context, add, report }) {
      const { id: plugin, contributes } = manifest
      for (const { id, create } of contributes?.accountSummaries ?? []) {
        const store = guardedContribution(create(context), report)
        add(pagePoints.accountSummaries, Object.freeze({ id, plugin, store }))
      }
    },
    originsOf: ({ id, contributes }) => get(ApiToken).originsOf(id, contributes?.services ?? []),
    tools: async () => (await import('./page-tools.js')).pageTools(host),
    // Ignores close guards.
    close: () => get(RouterToken).dispose(),
  }
}

/** The page: the router, the texts, notices, links, queries and the client of the host's services. */
export const pageLayer: LayerDefinition = { options: pageOptions, create: createPageLayer }

/** The members that the page's services have for the kernel only. */
export const pageInternals: InternalMembers<KernelRouter & KernelRouter['seen'], Router> & {
  /** A member of `I18n`: a plugin's texts come from its manifest. */
  readonly register: true
} = {
  seen: true,
  seenBy: true,
  act: true,
  register: true,
  dispose: true,
}
