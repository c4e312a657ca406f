import { expect, it } from 'vitest'
import { popularWallets, type RegistryWallet, registryWallets } from './index.js'

const table = (wallets: readonly RegistryWallet[]): string =>
  [
    '| id | name | rdns of the extension |',
    '|---|---|---|',
    ...wallets.map(
      ({ id, name, rdns }) =>
        `| \`${id}\` | ${name.replaceAll('|', '\\|')} | ${rdns ? `\`${rdns}\`` : '–'} |`,
    ),
  ].join('\n')

it('docs/guides/wallet-ids.md lists the wallets of the registry with their ids [CON-06]', async () => {
  const page = `---
title: Wallet ids
order: 11
description: The id, name and rdns of every wallet that the package and the gateway list.
test: wallet-registry/wallet-ids-doc.test.ts
---

# Wallet ids

The ids for \`wallets.includeWalletIds\`, \`excludeWalletIds\` and \`featuredWalletIds\`
([Wallets](wallets.md#restrict-and-order)). Printed from the registry; a test fails where it is no longer true. An id never changes.
The options also take the rdns, with which an extension announces itself (EIP-6963); it is the id of the extension's connector:
\`quoin.connections.connect('io.metamask')\`.

## Popular wallets

The list of a page without a gateway.

${table(popularWallets)}

## Further wallets

Listed by the gateway, and by a list server that uses \`registryWallets\` of \`quoin/wallet-registry\`. A page without either passes such a
wallet in \`customWallets\`.

${table(registryWallets.slice(popularWallets.length))}
`
  await expect(page).toMatchFileSnapshot('../docs/guides/wallet-ids.md')
})
