import { CliProblem } from '../cli-problem.js'
import { packageVersion } from '../package-root.js'
import { loadKernel } from '../report/load-kernel.js'
import type { DoctorTarget } from './doctor-check.js'

/** The arguments: a module with a kernel, and addresses that override those of its kernel. */
export interface DoctorArguments {
  readonly module: string | undefined
  readonly page: string | undefined
  readonly gateway: string | undefined
  readonly secureSite: string | undefined
  readonly relay: string | undefined
  readonly project: string | undefined
  readonly relayProject: string | undefined
}

function addressOf(flag: string, text: string, protocol: RegExp): string {
  const example = protocol.test('wss:') ? 'wss://relay.example' : 'https://app.example'
  if (!URL.canParse(text) || !protocol.test(new URL(text).protocol)) {
    throw new CliProblem('ADDRESS_INVALID', {
      details: `--${flag} ${text}`,
      fix: `Pass the full address: ${example}`,
    })
  }
  return text.replace(/\/+$/, '')
}

type OfKernel = Pick<
  DoctorTarget,
  'projectId' | 'gateway' | 'secureSite' | 'relay' | 'networks' | 'policy' | 'version'
>

/** Returns the requirements of a module's kernel. Its plugins do not run, and nothing is requested. */
async function readKernel(module: string, cwd: string): Promise<OfKernel> {
  const { kernel, note } = await loadKernel(module, cwd)
  if (note !== undefined) {
    throw new CliProblem('KERNEL_NOT_FOUND', {
      details: module,
      fix: 'Export the kernel: a list of plugins has no services, networks and options.',
    })
  }
  // Keeps the process alive while plugins load, as their timeouts do not.
  const alive = setInterval(() => undefined, 1_000)
  const report = await kernel.report().finally(() => clearInterval(alive))
  // The host's copy of the package may be one that does not report them: flags stand for them then.
  const { gateway, secureSite } = report.services ?? {}
  // The relay is the only socket of this plugin.
  const relay = report.plugins
    .filter(({ id, status }) => id === 'walletconnect' && status !== 'disabled')
    .flatMap(({ origins }) => origins.filter((origin) => /^wss?:/.test(origin)))
  return {
    // A page without services may have none.
    projectId: kernel.projectId || undefined,
    gateway: gateway?.replace(/\/+$/, ''),
    secureSite: secureSite?.replace(/\/+$/, ''),
    relay: relay[0],
    networks: kernel.networks.list().map(({ caipNetworkId }) => caipNetworkId),
    policy: report.contentSecurityPolicy,
    version: report.version,
  }
}

/**
 * Returns the target of the checks.
 *
 * @throws `NOTHING_TO_CHECK`, `ADDRESS_INVALID`, the errors of `loadKernel`
 */
export async function readTarget(given: DoctorArguments, cwd: string): Promise<DoctorTarget> {
  const { module, page, gateway, secureSite, relay, project, relayProject } = given
  const web = /^https?:$/
  const flags = {
    page: page === undefined ? undefined : new URL(addressOf('page', page, web)),
    gateway: gateway === undefined ? undefined : addressOf('gateway', gateway, web),
    secureSite: secureSite === undefined ? undefined : addressOf('secure-site', secureSite, web),
    relay: relay === undefined ? undefined : addressOf('relay', relay, /^wss?:$/),
  }
  if (module === undefined && Object.values(flags).every((one) => one === undefined)) {
    throw new CliProblem('NOTHING_TO_CHECK', {
      details: 'quoin doctor',
      fix: 'Pass the module of your kernel, or an address: npx quoin doctor --page https://app.example --gateway https://gateway.example',
    })
  }
  const ofKernel: OfKernel | undefined = module === undefined ? undefined : await readKernel(module, cwd)
  return {
    page: flags.page,
    gateway: flags.gateway ?? ofKernel?.gateway,
    secureSite: flags.secureSite ?? ofKernel?.secureSite,
    relay: flags.relay ?? ofKernel?.relay,
    projectId: project ?? ofKernel?.projectId,
    relayProjectId: relayProject,
    networks: ofKernel?.networks ?? [],
    policy: ofKernel?.policy,
    version: ofKernel?.version ?? packageVersion(),
  }
}
