import { createNodePlatform } from '#core/platform'
import type { AnyKernel } from '#kernel'
import { createQuoin } from '../../bundle/create-quoin.js'

const { DOCTOR_GATEWAY = '', DOCTOR_SECURE_SITE = '', DOCTOR_RELAY = '' } = process.env

/** The kernel of a page whose servers a test started before it loaded this module. */
export default (): AnyKernel =>
  createQuoin({
    projectId: 'shop',
    networks: [
      {
        id: 31337,
        name: 'Test',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    services: { gateway: `${DOCTOR_GATEWAY}/?key=planted`, secureSite: DOCTOR_SECURE_SITE },
    walletConnect: { relayUrl: DOCTOR_RELAY },
    logLevel: 'silent',
    platform: createNodePlatform(),
  })
