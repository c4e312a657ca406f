import { checkServer, failIfUnreachable } from './check-server.js'
import { type DoctorCheck, type DoctorTarget, failed, passed, warned } from './doctor-check.js'
import { allowsUrl, parsePolicy } from './page-policy.js'
import { jsonOf, reasonsOf, requestServer, type ServerAnswer } from './request-server.js'

/** Checks that the site's frame may be embedded by the page. */
async function checkFrame(url: string, page: URL | undefined): Promise<readonly DoctorCheck[]> {
  if (page === undefined) return []
  const { origin } = page
  const fix = `Add ${origin} to SECURE_SITE_ALLOWED_ORIGINS of the secure site.`
  const answer: ServerAnswer = await requestServer(`${url}/sdk?origin=${encodeURIComponent(origin)}`)
  if (answer.status === 503) {
    const build =
      'Build its pages (npm run build --workspace @quoin/secure-site), or use the published package.'
    return [failed('SECURE_SITE_FRAME', `The frame is unavailable: ${reasonsOf(answer)}`, build)]
  }
  if (answer.status !== 200) {
    return [
      failed(
        'SECURE_SITE_FRAME',
        `The secure site rejects the frame for ${origin}: ${reasonsOf(answer)}`,
        fix,
      ),
    ]
  }
  const policies = parsePolicy(answer.headers.get('content-security-policy') ?? '')
  const isBlocked = policies.some((policy) => !allowsUrl(policy, 'frame-ancestors', page, new URL(url)))
  if (isBlocked || answer.headers.has('x-frame-options')) {
    const found = `Pages of ${origin} may not embed the frame: frame-ancestors or X-Frame-Options forbid it.`
    return [failed('SECURE_SITE_FRAME', found, `${fix} A proxy in front must not add X-Frame-Options.`)]
  }
  return [passed('SECURE_SITE_FRAME', `Pages of ${origin} may embed the frame.`)]
}

/** Namespaces of the embedded wallet. */
const SIGNED = /^(eip155|solana):/

async function checkNetworks(url: string, networks: readonly string[]): Promise<readonly DoctorCheck[]> {
  const wanted = networks.filter((id) => SIGNED.test(id))
  if (wanted.length === 0) return []
  const { chains } = Object(jsonOf(await requestServer(`${url}/api/v1/site`)))
  const known = Array.isArray(chains) ? chains.map((one) => Object(one).caipNetworkId) : []
  const missing = wanted.filter((id) => !known.includes(id))
  if (missing.length === 0)
    return [passed('SECURE_SITE_NETWORKS', 'The secure site serves all EVM and Solana networks of the page.')]
  const found = `The secure site does not serve ${missing.join(', ')}: embedded wallets do not work there.`
  const fix = 'Add them to SECURE_SITE_CHAINS, if embedded wallets are to work there.'
  return [
    missing.length < wanted.length
      ? warned('SECURE_SITE_NETWORKS', found, fix)
      : failed('SECURE_SITE_NETWORKS', found, fix),
  ]
}

/** Checks that the keys are on an origin that the page's scripts cannot reach. */
function checkSeparate(url: string, page: URL | undefined): readonly DoctorCheck[] {
  if (page === undefined) return []
  if (page.origin !== new URL(url).origin) {
    return [passed('SECURE_SITE_SEPARATE', 'The secure site has its own origin.')]
  }
  const found = 'The secure site shares the origin of the page, whose scripts can read the keys.'
  return [failed('SECURE_SITE_SEPARATE', found, 'Serve the secure site from its own host name.')]
}

/** Checks the secure site of a page. */
export async function checkSecureSite(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const { secureSite: url, page, networks, version } = target
  if (url === undefined) return []
  const codes = {
    reachable: 'SECURE_SITE_REACHABLE',
    version: 'SECURE_SITE_VERSION',
    ready: 'SECURE_SITE_READY',
  } as const
  const name = '@quoin/secure-site'
  const server = await checkServer({ title: 'The secure site', url, codes, package: name }, version)
  if (!server.isReachable) return server.checks
  return [
    ...server.checks,
    ...checkSeparate(url, page),
    ...(await failIfUnreachable('SECURE_SITE_FRAME', () => checkFrame(url, page))),
    ...(await failIfUnreachable('SECURE_SITE_NETWORKS', () => checkNetworks(url, networks))),
  ]
}
