import { definePlugin, optionsSchema, type Plugin, type StandardSchema } from 'quoin/kernel'
import { type TokenApprovalsOptions, type TokenApprovalsPlugin, TokenApprovalsToken } from './contract.js'

export * from './contract.js'

const options: StandardSchema<TokenApprovalsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<TokenApprovalsOptions>({
    logRequests: (value) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000
        ? undefined
        : 'must be a whole number from 1 to 10,000',
  })

const routeParams: StandardSchema<{ readonly token?: string } | undefined> = /* @__PURE__ */ optionsSchema<{
  readonly token?: string
}>({
  token: (value) =>
    typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? undefined : 'must be an address',
})

/**
 * Lists the spenders of the account's tokens on the active EVM network, and revokes allowances.
 *
 * @example
 * createQuoin(options).use(tokenApprovals).open('approvals', undefined)
 */
export const tokenApprovals: Plugin<TokenApprovalsPlugin> =
  /* @__PURE__ */ definePlugin<TokenApprovalsPlugin>({
    id: 'tokenApprovals',
    version: '0.1.0',
    kernel: '^0.1',
    options,
    services: () => import('./services.js'),
    expose: TokenApprovalsToken,
    contributes: {
      events: ['tokenApprovals:revoked', 'tokenApprovals:revokeFailed'],
      rpc: {
        eip155: {
          node: [
            'eth_blockNumber',
            'eth_call',
            'eth_getBlockByNumber',
            'eth_getLogs',
            'eth_getTransactionReceipt',
          ],
          approval: ['eth_sendTransaction'],
        },
      },
      storage: () => import('./stored.js'),
      messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
      views: {
        TokenApprovals: { load: () => import('./views/approvals-view.js'), title: 'listTitle' },
        TokenApproval: { load: () => import('./views/approval-view.js'), title: 'approvalTitle' },
      },
      routes: { approvals: { view: 'TokenApprovals', params: routeParams } },
      accountTabs: [
        {
          id: 'tokenApprovals',
          label: 'tab',
          load: () => import('./views/approvals-tab.js'),
          when: ({ connection, networkUnsupported }) =>
            connection?.namespace === 'eip155' && !networkUnsupported,
        },
      ],
      settings: [
        {
          id: 'tokenApprovals.hideZero',
          label: 'settingTitle',
          load: () => import('./views/hide-zero-setting.js'),
        },
      ],
    },
  })
