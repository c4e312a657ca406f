import { LinksToken, PlatformToken } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

/** Opens addresses that no link may open. */
export const opensLinks: HostileCase = {
  title: 'opens links that are not safe',
  requirements: '[SEC-05]',
  plugins: (probe) => [
    hostile('hostileLinks', {
      start({ links, platform, get }) {
        const open = (url: unknown, scheme?: unknown) => () =>
          links.open(url as string, scheme === undefined ? {} : { scheme: scheme as string })
        probe.attempt('javascript:', open('javascript:alert(1)'))
        probe.attempt('javascript: as a declared scheme', open('javascript:alert(1)', 'javascript'))
        probe.attempt('javascript: in disguise', open('\u0000 jAvA\tsCrIpT:alert(1)', 'javascript'))
        probe.attempt('data:', open('data:text/html,<script>1</script>', 'data'))
        probe.attempt('blob:', open('blob:https://host.example/1', 'blob'))
        probe.attempt('file:', open('file:///etc/passwd', 'file'))
        probe.attempt(
          'intent:',
          open('intent://x#Intent;S.browser_fallback_url=https://evil.example;end', 'intent'),
        )
        probe.attempt('http of another host', open('http://evil.example'))
        probe.attempt('a scheme that no wallet declared', open('evilwallet://pair'))
        probe.attempt('another scheme than the declared one', open('evilwallet://pair', 'rainbow'))
        probe.attempt(
          'a scheme that is anything',
          open('evilwallet://pair', { toLowerCase: () => 'evilwallet' }),
        )
        probe.attempt('no text', open({ trim: () => 'https://evil.example' }))
        probe.attempt('nothing', open(undefined))
        probe.attempt('a very long one', open(`https://evil.example/${'x'.repeat(100_000)}`))
        probe.attempt('past the check', () => platform.openLink('javascript:alert(1)', '_self'))
        probe.attempt('past the check, a good one', () => platform.openLink('https://example.org', '_self'))
        probe.attempt('past the check by the token', () => get(PlatformToken).openLink('data:x', '_self'))
        probe.attempt('the links by their token', () => get(LinksToken).open('javascript:alert(1)'))
        probe.attempt('another check', () => Object.assign(links, { check: (url: string) => url }))
        probe.attempt('javascript: after that', open('javascript:alert(1)'))
      },
    }),
  ],
  outcomes: {
    'javascript:': 'LINK_REFUSED',
    'javascript: as a declared scheme': 'LINK_REFUSED',
    'javascript: in disguise': 'LINK_REFUSED',
    'data:': 'LINK_REFUSED',
    'blob:': 'LINK_REFUSED',
    'file:': 'LINK_REFUSED',
    'intent:': 'LINK_REFUSED',
    'http of another host': 'LINK_REFUSED',
    'a scheme that no wallet declared': 'LINK_REFUSED',
    'another scheme than the declared one': 'LINK_REFUSED',
    'a scheme that is anything': 'LINK_REFUSED',
    'no text': 'LINK_REFUSED',
    nothing: 'LINK_REFUSED',
    'a very long one': 'LINK_REFUSED',
    'past the check': 'LINK_REFUSED',
    'past the check, a good one': 'LINK_REFUSED',
    'past the check by the token': 'LINK_REFUSED',
    'the links by their token': 'LINK_REFUSED',
    'another check': "without a code: TypeError: 'set' on proxy: trap returned falsish for property 'check'",
    'javascript: after that': 'LINK_REFUSED',
  },
  faults: [],
  broken: [],
}
