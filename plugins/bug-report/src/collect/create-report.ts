import { errorCodes, type ResolvedOptions, StoresToken } from '#kernel'
import type { ReportedKernel } from '../contract.js'
import { createRedactor, type Redactor } from '../redact/create-redactor.js'
import { hidden } from '../redact/redact-value.js'
import {
  type BugReport,
  maxReportSize,
  type ReportedError,
  type ReportState,
  type ReportValue,
  reportVersion,
} from '../report.js'
import { type LoggedError, stateOf } from './error-log.js'
import { fitReport } from './fit-report.js'
import { readBrowser } from './read-browser.js'
import { readTrace } from './read-trace.js'

type Inspection = Awaited<ReturnType<ReportedKernel['inspect']>>

/** Returns the names that plugins' authors and the host chose, which may be in a report as they are. */
function knownNames({ plugins }: Inspection, { networks }: ReportedKernel): ReadonlySet<string> {
  const names = new Set<string>(['kernel', 'host', ...Object.keys(errorCodes)])
  for (const plugin of plugins) {
    names.add(plugin.id).add(plugin.flag)
    for (const service of plugin.services) names.add(service)
    for (const event of plugin.events) names.add(event)
    for (const [point, keys] of Object.entries(plugin.contributes)) {
      names.add(point)
      for (const key of keys) names.add(key)
    }
  }
  for (const { caipNetworkId } of networks.list()) {
    names.add(caipNetworkId)
    names.add(caipNetworkId.split(':')[0] ?? '')
  }
  return names
}

/** Returns the host's options that explain a failure, without keys: of addresses only the origin. */
function readOptions(redactor: Redactor, options: ResolvedOptions): ReportValue {
  redactor.hide(options.projectId)
  const services = Object.entries(options.services).map(([name, url]): [string, string] => {
    for (const part of url.split(/[/?&=#@]/).slice(3)) redactor.hide(part)
    return [redactor.name(name), redactor.origin(url)]
  })
  const features = Object.entries(options.features).map(([name, on]): [string, boolean] => [
    redactor.name(name),
    on === true,
  ])
  return {
    projectId: options.projectId ? hidden : '',
    services: Object.fromEntries(services),
    features: Object.fromEntries(features),
    logLevel: options.logLevel,
    locale: redactor.value(options.locale, 'locale'),
    isLocaleGiven: options.isLocaleGiven,
    enableNetworkSwitch: options.enableNetworkSwitch,
    storageKey: options.storageKey === 'default' ? 'default' : hidden,
    networks: options.networks.map(({ caipNetworkId, rpcUrls }) => {
      const nodes = rpcUrls.default.http
      for (const url of nodes) for (const part of url.split(/[/?&=#@]/).slice(3)) redactor.hide(part)
      return { id: redactor.network(caipNetworkId), nodes: nodes.map((url) => redactor.origin(url)) }
    }),
  }
}

function readStates(redactor: Redactor, kernel: ReportedKernel): readonly ReportState[] {
  const { router, connections, connectors, networks, notices, i18n } = kernel
  const own = Object.entries({ router, connections, connectors, networks, notices, i18n })
  const stores = [
    ...own.map(([name, { store }]) => ({ plugin: 'kernel', name, store })),
    ...kernel.get(StoresToken).list(),
  ]
  return stores
    .slice(0, 200)
    .map(({ plugin, name, store }) => readState(redactor, { plugin, name, value: stateOf(store) }))
}

const readState = (
  redactor: Redactor,
  { plugin, name, value }: { readonly plugin: string; readonly name: string; readonly value: unknown },
): ReportState => ({
  plugin: redactor.name(plugin),
  // The redactor replaces a text by a text.
  name: redactor.value(name, 'kind') as string,
  value: redactor.value(value),
})

const readLogged = (redactor: Redactor, { error, view }: LoggedError): ReportedError => ({
  ...error,
  source: redactor.name(error.source),
  ...(view && {
    view: {
      name: redactor.name(view.name, 'view'),
      params: redactor.value(view.params),
      states: view.states.map((state) => readState(redactor, state)),
    },
  }),
})

/** Creates a report of this moment. */
export async function createReport(
  kernel: ReportedKernel,
  options: ResolvedOptions,
  errors: readonly LoggedError[],
): Promise<BugReport> {
  // Before anything is awaited: the report is of the moment of the press.
  const recording = kernel.recording()
  const inspection = await kernel.inspect()
  const redactor = createRedactor(knownNames(inspection, kernel))
  const { page } = kernel.platform
  const { connections } = kernel.connections.store.getState()
  for (const { accounts } of connections) for (const { address } of accounts) redactor.hide(address)
  const report: BugReport = {
    format: 'quoin-bug-report',
    version: reportVersion,
    createdAt: kernel.platform.now(),
    quoin: inspection.version,
    browser: { ...readBrowser(page), origin: redactor.origin(page.origin()) },
    plugins: inspection.plugins.map(({ id, version, status, phase }) => ({
      id,
      version: /^[\w.+-]{1,40}$/.test(version) ? version : '',
      status,
      ...(phase && { phase }),
    })),
    options: readOptions(redactor, options),
    trace: readTrace(redactor, recording),
    states: readStates(redactor, kernel),
    wallets: {
      found: kernel.connectors
        .list()
        .slice(0, 200)
        .map(({ id, type, namespaces }) => ({
          id: redactor.wallet(id),
          type,
          namespaces: namespaces.map((one) => redactor.namespace(one)),
        })),
      connections: connections.map((one) => ({
        connectorId: redactor.wallet(one.connectorId),
        namespace: redactor.namespace(one.namespace),
        network: redactor.network(one.caipNetworkId),
        accounts: one.accounts.slice(0, 20).map(({ address }) => redactor.pseudonym('address', address)),
        restored: one.restored,
        watchOnly: one.isWatchOnly,
      })),
    },
    errors: errors.map((error) => readLogged(redactor, error)),
    omitted: [],
  }
  return fitReport(redactor.finish(report), maxReportSize)
}
