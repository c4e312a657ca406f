import { expect, it } from 'vitest'
import { createMockEvmWallet, createTestPlatform } from '#testing'
import { createQuoin } from './create-quoin.js'

const networks = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  },
] as const

it('the permission table and the policy of the default bundle are those in the documentation [SEC-08] [KRN-14]', async () => {
  const platform = createTestPlatform()
  createMockEvmWallet({ accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'], chainId: 1 }).announceOn(
    platform,
  )
  const quoin = createQuoin({
    projectId: 'docs',
    networks,
    platform,
    services: { gateway: 'https://gateway.example' },
    walletConnect: { relayUrl: 'wss://relay.example' },
    // Off by default, but in the table.
    siwx: {},
    legal: { termsUrl: 'https://app.example/terms', version: '1' },
    analytics: {},
    pay: {},
    smartSessions: {},
    hardware: true,
    actions: { hosts: ['https://shop.example'] },
    safe: { origins: ['https://safe.example'] },
  })
  await quoin.start()
  const report = await quoin.report()
  await quoin.dispose()
  expect(report.permissions.length).toBeGreaterThan(30)

  const cell = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(' ') || '–'
  const plugins = report.plugins.map((plugin) => {
    const { ownOrigins } = plugin
    const { endpoints = [], storageKeys = [] } = report.details.find((one) => one.id === plugin.id) ?? {}
    const calls = endpoints.map(({ service, method, path }) => `${service}: ${method} ${path}`)
    const services = cell([...plugin.requires, ...plugin.uses])
    const powers = cell(plugin.powers.map(({ power, allowed }) => (allowed ? power : `${power} (denied)`)))
    const origins = [...new Set([...plugin.origins, ...ownOrigins])].map((origin) =>
      ownOrigins.includes(origin) ? `${origin} (named by the plugin)` : origin,
    )
    return `| ${plugin.id} | ${services} | ${powers} | ${cell(calls)} | ${cell(storageKeys)} | ${cell(plugin.events)} | ${cell(origins)} |`
  })
  const groups = new Map<string, string[]>()
  for (const { caller, by, namespace, kind, method, allowed, through } of report.permissions) {
    const key = `| ${by ? `${caller} by ${by}` : caller} | ${namespace} | ${kind} | ${through.join(', ')} | ${allowed ? 'yes' : 'no'} |`
    groups.set(key, [...(groups.get(key) ?? []), method])
  }
  const permissions = [...groups].map(([key, methods]) => `${key} ${cell([...methods].sort())} |`)
  const policy = Object.entries(report.contentSecurityPolicy).map(
    ([name, values]) => `${name} ${values.join(' ')};`,
  )
  const page = `---
order: 60
test: bundle/permissions-doc.test.ts
---

# What the default bundle may do

Printed from \`kernel.report()\` of the default bundle with all of its options, one network, one wallet in the page
(\`org.example.mock\`), a gateway and a relay; a test fails where it is no longer true. \`npx quoin report ./your-kernel.js\` prints the same for yours. What the columns
mean is in [manifest.md](manifest.md#permissions).

## Plugins

| plugin | services of | powers | calls | storage keys | events | origins |
|---|---|---|---|---|---|---|
${plugins.join('\n')}

## Permissions

Connecting and switching the network are the connector's. The host may use what connectors and chains offer. A caller or method
that is not in the table is refused. \`x by y\`: plugin \`x\` uses the service of plugin \`y\`, which can make the wallet sign this;
the members of the service that do so are refused to \`x\` unless its powers name them.

| caller | namespace | kind | through | allowed | methods |
|---|---|---|---|---|---|
${permissions.join('\n')}

## Content-Security-Policy

\`\`\`
${policy.join('\n')}
\`\`\`
`
  await expect(page).toMatchFileSnapshot('../docs/plugins/permissions.md')
})
