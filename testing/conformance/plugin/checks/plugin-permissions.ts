import type { RpcPermissions } from '#kernel'
import type { PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'

const kinds = ['connect', 'image', 'frame', 'framedBy'] as const

function rpcProblems(namespace: string, declared: RpcPermissions): readonly string[] {
  const { safe = [], approval = [], node = [] } = declared
  const of = (kind: string, list: readonly string[]): readonly string[] => {
    const twice = list.filter((method, at) => list.indexOf(method) !== at)
    return [
      ...twice.map((method) => `'${method}' is listed twice under ${kind}`),
      ...list
        .filter((method) => !/^\w+$/.test(method))
        .map((method) => `'${method}' under ${kind} is not the name of one method`),
    ]
  }
  return [
    ...when(!/^[-a-z0-9]{3,8}$/.test(namespace), 'it is not a CAIP-2 namespace'),
    ...of('safe', safe),
    ...of('approval', approval),
    ...of('node', node),
    ...safe
      .filter((method) => approval.includes(method))
      .map((method) => `'${method}' is both safe and in need of approval`),
  ].map((problem) => `rpc.${namespace}: ${problem}`)
}

/** Returns the reason why a page policy cannot allow an address. */
function addressProblem(address: unknown, kind: (typeof kinds)[number]): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return 'it is not an address'
  const { protocol, hostname, username } = new URL(address)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
  const secure = kind === 'connect' ? ['https:', 'wss:'] : ['https:']
  const insecure = kind === 'connect' ? ['http:', 'ws:'] : ['http:']
  if (!secure.includes(protocol) && !(local && insecure.includes(protocol)))
    return `it is neither ${secure.join(' nor ')} nor on this computer`
  if (hostname.includes('*')) return 'it names no host'
  return username === '' ? undefined : 'it contains credentials'
}

function needProblems(needs: unknown): readonly string[] {
  if (typeof needs !== 'object' || needs === null) return ['pageNeeds: its answer is not an object']
  const unknown = Object.keys(needs).filter((name) => ![...kinds, 'wasm'].includes(name))
  const wrong = kinds.flatMap((kind) => {
    const list: unknown = Reflect.get(needs, kind) ?? []
    if (!Array.isArray(list)) return [`pageNeeds.${kind}: it is not a list`]
    return list.flatMap((address: unknown) => {
      const problem = addressProblem(address, kind)
      return problem ? [`pageNeeds.${kind}: '${String(address)}': ${problem}`] : []
    })
  })
  return [...unknown.map((name) => `pageNeeds.${name}: there is no such need`), ...wrong]
}

/** Checks of the permissions that a plugin declares and hosts review. */
export const permissionChecks: readonly PluginCheck[] = [
  {
    title: 'declares wallet methods one by one, each as safe or as needing approval [SEC-08]',
    find: async ({ manifest: { contributes } }) => {
      const forOthers = Object.entries(contributes.rpcFor ?? {}).flatMap(([namespace, others]) =>
        Object.values(others).map((declared) => [namespace, declared] as const),
      )
      return [...Object.entries(contributes.rpc ?? {}), ...forOthers].flatMap(([namespace, declared]) =>
        rpcProblems(namespace, declared),
      )
    },
  },
  {
    title: 'calls only declared services [SEC-14]',
    async find({ manifest }) {
      const { services = [], endpoints } = manifest.contributes
      const twice = services.filter((name, at) => services.indexOf(name) !== at)
      const problems = twice.map((name) => `services: '${name}' is listed twice`)
      try {
        for (const [name, endpoint] of Object.entries((await endpoints?.()) ?? {})) {
          const { service, path } = Object(endpoint)
          if (typeof service !== 'string' || typeof path !== 'string') continue
          const where = `endpoint '${name}'`
          problems.push(
            ...when(!services.includes(service), `${where}: its service '${service}' is not among services`),
            ...when(!path.startsWith('/'), `${where}: its path '${path}' does not begin with '/'`),
          )
        }
      } catch (thrown) {
        problems.push(`endpoints: they do not load: ${textOfError(thrown)}`)
      }
      return problems
    },
  },
  {
    title: 'declares valid addresses for the page policy [SEC-14]',
    async find({ manifest, options, subject }) {
      const { pageNeeds } = manifest.contributes
      try {
        return pageNeeds ? needProblems(pageNeeds(options, subject.kernel?.services ?? {})) : []
      } catch (thrown) {
        return [`pageNeeds: it throws: ${textOfError(thrown)}`]
      }
    },
  },
  {
    title: 'is described by kernel.report() before it runs [SEC-08]',
    async find(bench) {
      const trial = await bench.compose()
      try {
        const { details } = await trial.kernel.report()
        return [
          ...trial.errors().map(({ text }) => `kernel.report(): ${text}`),
          ...when(
            details.every(({ id }) => id !== bench.manifest.id),
            'kernel.report() does not contain it',
          ),
        ]
      } catch (thrown) {
        return [`kernel.report() fails: ${textOfError(thrown)}`]
      }
    },
  },
]
