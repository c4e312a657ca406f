import { askServer, jsonOf, reasonsOf } from './ask-server.js'
import { checkServer, orNoAnswer } from './check-server.js'
import { type DoctorCheck, type DoctorTarget, failed, passed } from './doctor-check.js'

interface Asked {
  readonly url: string
  readonly page: URL | undefined
  /** Any form of a valid id, if the target has none. */
  readonly projectId: string
}

const query = ({ projectId }: Asked): string => `projectId=${encodeURIComponent(projectId)}`
const networksUrl = (asked: Asked): string => `${asked.url}/v1/supported-chains?${query(asked)}`

/** Sends what a browser sends for the page: a request with its origin, and a preflight. */
async function checkOrigin(asked: Asked): Promise<readonly DoctorCheck[]> {
  const { page, url } = asked
  if (page === undefined) return []
  const { origin } = page
  const cure = `Add ${origin} to GATEWAY_ALLOWED_ORIGINS of the gateway; a proxy in front must pass its CORS headers on.`
  const get = await askServer(networksUrl(asked), { headers: { origin } })
  if (get.status === 403) {
    return [failed('GATEWAY_ORIGIN', `The gateway refuses pages of ${origin}: ${reasonsOf(get)}`, cure)]
  }
  const preflight = await askServer(`${url}/v1?chainId=eip155:1&${query(asked)}`, {
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
    const found = `The gateway's answers to pages of ${origin} lack the CORS headers that browsers require.`
    return [failed('GATEWAY_ORIGIN', found, cure)]
  }
  return [passed('GATEWAY_ORIGIN', `Pages of ${origin} may call the gateway.`)]
}

async function checkProject(asked: Asked, isGiven: boolean): Promise<readonly DoctorCheck[]> {
  if (!isGiven) return []
  const { projectId } = asked
  const answer = await askServer(networksUrl(asked))
  if (answer.status === 200) return [passed('GATEWAY_PROJECT', `The gateway serves project ${projectId}.`)]
  const found = `The gateway refuses project ${projectId}: ${reasonsOf(answer)}`
  return [
    failed('GATEWAY_PROJECT', found, 'Add the id to GATEWAY_PROJECTS, or correct projectId of the page.'),
  ]
}

/** Namespaces of the gateway's networks; pages ask the nodes of others themselves. */
const SERVED = /^(eip155|solana|bip122|polkadot):/

async function checkNetworks(asked: Asked, networks: readonly string[]): Promise<readonly DoctorCheck[]> {
  if (networks.length === 0) return []
  const answer = await askServer(networksUrl(asked))
  const { http } = Object(jsonOf(answer))
  // The project was refused, which is reported already.
  if (answer.status !== 200 || !Array.isArray(http)) return []
  const missing = networks.filter((id) => SERVED.test(id) && !http.includes(id))
  if (missing.length === 0) {
    return [
      passed('GATEWAY_NETWORKS', `The gateway has the page's ${networks.length} networks that it can serve.`),
    ]
  }
  const found = `The gateway lacks ${missing.join(', ')}: no balances, activity and swaps there.`
  const cure =
    'Add them to GATEWAY_CHAINS, choose a GATEWAY_PRESET that has them, or remove them from the page.'
  return [failed('GATEWAY_NETWORKS', found, cure)]
}

async function checkWallets(asked: Asked): Promise<readonly DoctorCheck[]> {
  const list = await askServer(`${asked.url}/getWallets?page=1&entries=20&${query(asked)}`)
  const { data } = Object(jsonOf(list))
  // The project was refused, which is reported already.
  if (list.status === 401) return []
  const cure = 'Read the log of the gateway; check GATEWAY_EXPLORER_PROJECT_ID.'
  if (!Array.isArray(data) || data.length === 0) {
    return [failed('GATEWAY_WALLETS', `The list of wallets is empty: ${reasonsOf(list)}`, cure)]
  }
  const image: unknown = data.map((one) => Object(one).image_id).find((id) => typeof id === 'string')
  if (typeof image !== 'string')
    return [passed('GATEWAY_WALLETS', 'The gateway lists wallets, without images.')]
  const picture = await askServer(`${asked.url}/getWalletImage/${encodeURIComponent(image)}`)
  const type = picture.headers.get('content-type') ?? ''
  return picture.status === 200 && type.startsWith('image/')
    ? [passed('GATEWAY_WALLETS', 'The gateway lists wallets, and serves their images.')]
    : [failed('GATEWAY_WALLETS', `The image of a wallet answers HTTP ${picture.status} ${type}.`, cure)]
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
  const asked = { url, page, projectId: projectId ?? 'doctor' }
  return [
    ...server.checks,
    ...(await orNoAnswer('GATEWAY_ORIGIN', () => checkOrigin(asked))),
    ...(await orNoAnswer('GATEWAY_PROJECT', () => checkProject(asked, projectId !== undefined))),
    ...(await orNoAnswer('GATEWAY_NETWORKS', () => checkNetworks(asked, networks))),
    ...(await orNoAnswer('GATEWAY_WALLETS', () => checkWallets(asked))),
  ]
}
