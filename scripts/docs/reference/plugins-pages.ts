import ts from 'typescript'
import { chainPlugins } from '../../../bundle/chain-plugins.js'
import { pluginIn, type StandardPlugin } from '../../../bundle/standard-plugin.js'
import { standardPlugins } from '../../../bundle/standard-plugins.js'
import { code, oneLine, type SourceTypes, table } from './source-types.js'

/** Returns the pages of the plugins and of their views, from the manifests of the bundle. */
export async function pluginsPages(
  types: SourceTypes,
): Promise<{ readonly views: string; readonly plugins: string }> {
  const rows: readonly StandardPlugin[] = [...standardPlugins, ...chainPlugins]
  const found = await Promise.all(
    rows.map(async ({ id, plugin, option, flag }) => {
      const { manifest } = pluginIn(typeof plugin === 'function' ? await plugin() : { plugin })
      const endpoints = Object.values((await manifest.contributes?.endpoints?.()) ?? {}).filter(isEndpoint)
      return { id, option, flag, manifest, endpoints }
    }),
  )
  const args = argumentsOfViews(types)
  const views = found.flatMap(({ id, manifest: { contributes } }) =>
    Object.keys(contributes?.views ?? {}).map((name) => {
      const routes = Object.entries(contributes?.routes ?? {}).filter(
        ([, route]) => (route as { readonly view?: string }).view === name,
      )
      return [
        code(name),
        code(args.get(name) ?? 'undefined'),
        routes.map(([route]) => code(route)).join(' ') || '–',
        `[${id}](plugins.md#${id.toLowerCase()})`,
      ]
    }),
  )
  const parts = found.map(({ id, option, flag, manifest, endpoints }) => {
    const { contributes = {} } = manifest
    const list = (values: readonly string[] | undefined): string =>
      values && values.length > 0 ? values.map(code).join(' ') : '–'
    const rpc = Object.entries({ ...contributes.rpc }).flatMap(([namespace, kinds]) =>
      Object.entries(kinds as Readonly<Record<string, readonly string[]>>).map(
        ([kind, methods]) => `${namespace}, ${kind}: ${list(methods)}`,
      ),
    )
    return `## ${id}

${table(
  ['field', 'value'],
  [
    [
      'option, flag',
      `${option === undefined ? '–' : `[\`${option}\`](options.md#${option.toLowerCase()})`}, ${code(flag ?? id)}`,
    ],
    ['requires', list(manifest.requires)],
    ['uses', list(manifest.uses)],
    ['powers', list(manifest.powers as readonly string[] | undefined)],
    ['wallet methods', rpc.join('<br>') || '–'],
    ['services', list(contributes.services as readonly string[] | undefined)],
    ['endpoints', list(endpoints.map(({ service, method, path }) => `${service}: ${method} ${path}`))],
    ['events', list(contributes.events as readonly string[] | undefined)],
    ['views', list(Object.keys(contributes.views ?? {}))],
    ['routes', list(Object.keys(contributes.routes ?? {}))],
  ],
)}`
  })
  return {
    views: `# Views

\`kernel.open({ view, arguments })\` opens a view; \`kernel.open(route, params)\` opens the view of a route, which is stable and checks its
parameters. [Permissions](../plugins/permissions.md) lists what the plugins may do.

${table(['view', 'arguments', 'routes', 'plugin'], views)}`,
    plugins: `# Plugins

From the manifests of the plugins of \`createQuoin\`. [Standard plugins](../plugins/standard-plugins.md) has the conditions under which each is
used, [manifest](../plugins/manifest.md) the meaning of each field.

${parts.join('\n\n')}`,
  }
}

interface ListedEndpoint {
  readonly service: string
  readonly method: string
  readonly path: string
}

function isEndpoint(value: unknown): value is ListedEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'service' in value && 'answer' in value
  )
}

/** Returns the types of the parameters of each view, as the plugins' contracts write them. */
function argumentsOfViews(types: SourceTypes): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of types.filesIn('plugins').filter(({ fileName }) => fileName.endsWith('/contract.ts')))
    for (const statement of file.statements.filter(ts.isInterfaceDeclaration)) {
      const views = statement.members.find((one) => one.name?.getText() === 'views')
      if (!views || !ts.isPropertySignature(views) || !views.type || !ts.isTypeLiteralNode(views.type))
        continue
      for (const view of views.type.members)
        if (ts.isPropertySignature(view) && view.name && view.type)
          found.set(view.name.getText(), oneLine(view.type.getText()))
    }
  return found
}
