import { checkServer, failIfUnreachable } from './check-server.js'
import { type DoctorCheck, type DoctorTarget, failed, passed } from './doctor-check.js'
import { jsonOf, reasonsOf, requestServer } from './request-server.js'

interface GatewayTarget {
  readonly url: string
  readonly page: URL | undefined
  /** Any form of a valid id, if the target has none. */
  readonly projectId: string
}

const query = ({ projectId }: GatewayTarget): string => `projectId=${encodeURIComponent(projectId)}`
const networksUrl = (target: GatewayTarget): string => `${target.url}/v1/supported-chains?${query(target)}`

/** Sends what a browser sends for the page: a request with its origin, and a preflight. */
async function checkOrigin(target: GatewayTarget): Promise<readonly DoctorCheck[]> {
  const { page, url } = target
  if (page === undefined) return []
  const { origin } = page
  const fix = `Add ${origin} to GATEWAY_ALLOWED_ORIGINS of the gateway; a proxy in front must forward its CORS headers.`
  const get = await requestServer(networksUrl(target), { headers: { origin } })
  if (get.status === 403) {
    return [failed('GATEWAY_ORIGIN', `The gateway rejects pages of ${origin}: ${reasonsOf(get)}`, fix)]
  }
  const preflight = await requestServer(`${url}/v1?chainId=eip155:1&${query(target)}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  const allows = ({ headers }: typeof get): boolean =>
    [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '')
  const allowedHeaders = preflight.headers.get('access-control-allow-headers') ?? ''
  if (
    !allows(get) ||
    !allows(preflight) ||
    preflight.status >= 300 ||
    !/\*|content-type/i.test(allowedHeaders)
  ) {
    const found = `The gateway's responses to pages of ${origin} lack the CORS headers that browsers require.`
    return [failed('GATEWAY_ORIGIN', found, fix)]
  }
  return [passed('GATEWAY_ORIGIN', `Pages of ${origin} may call the gateway.`)]
}

async function checkProject(target: GatewayTarget, isGiven: boolean): Promise<readonly DoctorCheck[]> {
  if (!isGiven) return []
  const { projectId } = target
  const answer = await requestServer(networksUrl(target))
  if (answer.status === 200) return [passed('GATEWAY_PROJECT', `The gateway serves project ${projectId}.`)]
  const found = `The gateway rejects project ${projectId}: ${reasonsOf(answer)}`
  return [
    failed('GATEWAY_PROJECT', found, 'Add the id to GATEWAY_PROJECTS, or correct projectId of the page.'),
  ]
}

/** Namespaces of the gateway's networks; pages query the nodes of others directly. */
const SERVED = /^(eip155|solana|bip122|polkadot):/

async function checkNetworks(
  target: GatewayTarget,
  networks: readonly string[],
): Promise<readonly DoctorCheck[]> {
  if (networks.length === 0) return []
  const answer = await requestServer(networksUrl(target))
  const { http } = Object(jsonOf(answer))
  // The gateway rejected the project, which is reported already.
  if (answer.status !== 200 || !Array.isArray(http)) return []
  const missing = networks.filter((id) => SERVED.test(id) && !http.includes(id))
  if (missing.length === 0) {
    return [
      passed(
        'GATEWAY_NETWORKS',
        'The gateway serves all EVM, Solana, Bitcoin and Polkadot networks of the page.',
      ),
    ]
  }
  const found = `The gateway does not serve ${missing.join(', ')}: balances, activity and swaps are unavailable there.`
  const fix =
    'Add them to GATEWAY_CHAINS, choose a GATEWAY_PRESET that contains them, or remove them from the page.'
  return [failed('GATEWAY_NETWORKS', found, fix)]
}

async function checkWallets(target: GatewayTarget): Promise<readonly DoctorCheck[]> {
  const list = await requestServer(`${target.url}/getWallets?page=1&entries=20&${query(target)}`)
  const { data } = Object(jsonOf(list))
  // The gateway rejected the project, which is reported already.
  if (list.status === 401) return []
  const fix = 'Check the log of the gateway, and GATEWAY_EXPLORER_PROJECT_ID.'
  if (!Array.isArray(data) || data.length === 0) {
    return [failed('GATEWAY_WALLETS', `The list of wallets is empty: ${reasonsOf(list)}`, fix)]
  }
  const image: unknown = data.map((one) => Object(one).image_id).find((id) => typeof id === 'string')
  if (typeof image !== 'string')
    return [passed('GATEWAY_WALLETS', 'The gateway serves the list of wallets, without images.')]
  const picture = await requestServer(`${target.url}/getWalletImage/${encodeURIComponent(image)}`)
  const type = picture.headers.get('content-type') ?? ''
  return picture.status === 200 && type.startsWith('image/')
    ? [passed('GATEWAY_WALLETS', 'The gateway serves the list of wallets and their images.')]
    : [failed('GATEWAY_WALLETS', `The image of a wallet returns HTTP ${picture.status} ${type}.`, fix)]
}

/** Checks the gateway of a page. */
export async function checkGateway(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const { gateway: url, page, projectId, networks, version } = target
  if (url === undefined) return []
  const codes = {
    reachable: 'GATEWAY_REACHABLE',
    version: 'GATEWAY_VERSION',
    ready: 'GATEWAY_READY',
  } as const
  const server = await checkServer({ title: 'The gateway', url, codes, package: '@quoin/gateway' }, version)
  if (!server.isReachable) return server.checks
  const called = { url, page, projectId: projectId ?? 'doctor' }
  return [
    ...server.checks,
    ...(await failIfUnreachable('GATEWAY_ORIGIN', () => checkOrigin(called))),
    ...(await failIfUnreachable('GATEWAY_PROJECT', () => checkProject(called, projectId !== undefined))),
    ...(await failIfUnreachable('GATEWAY_NETWORKS', () => checkNetworks(called, networks))),
    ...(await failIfUnreachable('GATEWAY_WALLETS', () => checkWallets(called))),
  ]
}
