import type { KernelReport, PermissionInspection, PluginInspection } from '#kernel'
import type { Terminal } from '../terminal.js'
import { textTable } from '../text-table.js'
import { policyHeader } from './policy-header.js'

const none = '-'
const list = (parts: readonly string[]): string => parts.join(', ') || none

/** Returns groups of one kind in the order of their first value. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): readonly (readonly [string, T[]])[] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups]
}

/** Returns one row per namespace and class: `rpc  eip155 approval  eth_sendTransaction`. */
function methodRows(permissions: readonly PermissionInspection[]): readonly (readonly string[])[] {
  return grouped(permissions, ({ namespace, kind, by }) =>
    by === undefined ? `${namespace} ${kind}` : `${namespace} ${kind} by ${by}`,
  ).map(([label, rows]) => [
    'rpc',
    label,
    list(rows.map(({ method, allowed }) => (allowed ? method : `${method} (denied)`))),
  ])
}

/** Returns the rows of one plugin: its contributions, permissions and storage; empty ones are left out. */
function pluginRows(plugin: PluginInspection, report: KernelReport): readonly (readonly string[])[] {
  const details = report.details.find(({ id }) => id === plugin.id)
  const { endpoints = [] } = details ?? {}
  const { ownOrigins } = plugin
  const services = [...new Set([...plugin.services, ...endpoints.map(({ service }) => service)])]
  const calls = (name: string): string =>
    list(endpoints.filter(({ service }) => service === name).map(({ method, path }) => `${method} ${path}`))
  return [
    ...(plugin.reason === undefined ? [] : [['reason', plugin.phase ?? '', plugin.reason]]),
    ...Object.entries(plugin.contributes).map(([point, keys]) => ['adds', point, list(keys)]),
    ...(plugin.uses.length > 0 ? [['uses', '', list(plugin.uses)]] : []),
    ...plugin.powers.map(({ power, allowed }) => ['power', '', allowed ? power : `${power} (denied)`]),
    ...methodRows(report.permissions.filter(({ caller }) => caller === plugin.id)),
    ...services.map((name) => ['service', name, calls(name)]),
    ...[...new Set([...plugin.origins, ...ownOrigins])].map((origin) => [
      'host',
      ownOrigins.includes(origin) ? 'by the plugin' : '',
      origin,
    ]),
    ...(details?.storageKeys ?? []).map((key) => ['stores', '', key]),
    ...plugin.events.map((name) => ['emits', '', name]),
  ]
}

const notStarted =
  'Not started: the wallets are not known yet, so the column through is empty, and the permissions of the page itself ' +
  'as host are missing.'

/** Formats a report for the terminal: an overview, each plugin, the table of permissions, the policy. */
export function reportText(report: KernelReport, { width, style }: Terminal): string {
  const heading = (text: string): string => style('bold', text)
  const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)
  const table = (titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
    const [first = '', ...rest] = textTable([titles, ...rows], width - 2)
    return indented([style('dim', first), ...rest])
  }
  const isStarted = report.plugins.some(({ status }) => status !== 'used' && status !== 'disabled')
  const plugins = report.plugins.flatMap((plugin) => {
    const rows = pluginRows(plugin, report)
    const lines = rows.length > 0 ? textTable(rows, width - 2) : ['no permissions']
    return ['', heading(plugin.id), ...indented(lines)]
  })
  return [
    `Quoin ${report.version}`,
    '',
    heading('Plugins'),
    ...table(
      ['plugin', 'version', 'state', 'flag', 'requires'],
      report.plugins.map((one) => [one.id, one.version, one.status, one.flag, list(one.requires)]),
    ),
    ...plugins,
    '',
    heading('Permissions'),
    ...(report.permissions.length === 0
      ? ['  no permissions for wallets or nodes']
      : table(
          ['caller', 'namespace', 'method', 'kind', 'allowed', 'through'],
          report.permissions.map((row) => [
            row.by === undefined ? row.caller : `${row.caller} by ${row.by}`,
            row.namespace,
            row.method,
            row.kind,
            row.allowed ? 'yes' : 'no',
            list(row.through),
          ]),
        )),
    ...(isStarted ? [] : indented(textTable([[notStarted]], width - 2))),
    '',
    heading('Content-Security-Policy'),
    // One line, whatever the width: the user copies it.
    `  ${policyHeader(report.contentSecurityPolicy)}`,
    '',
  ].join('\n')
}
