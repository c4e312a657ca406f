import {
  type ChainBatches,
  type ChainContractCalls,
  type ChainRequest,
  type ContractCall,
  type NodeClient,
  QuoinError,
} from '#kernel'
import { isTransactionId } from './addresses/formats.js'
import { toNodeAddress, toTargetAddress } from './addresses/node-address.js'
import { loadWithViem } from './load-with-viem.js'
import { assertCall } from './params/assert-call.js'

/** Runs a read that needs viem, until its signal aborts. A refusal counts as a failure of the node. */
type Run = <M, T>(
  request: Pick<ChainRequest, 'signal'>,
  load: () => Promise<M>,
  read: (module: M) => Promise<T>,
) => Promise<T>

/** Returns a call with checked address and data. Throws `CAIP_ADDRESS_INVALID`, `RPC_PARAMS_INVALID`. */
async function checkCall(call: ContractCall): Promise<ContractCall & { readonly data: `0x${string}` }> {
  assertCall(call)
  return { ...call, to: await toTargetAddress(call.to) }
}

const loadBatch = () => loadWithViem(() => import('./calls/call-batch.js'))

/** Creates the contract calls of the chain module. */
export function createContractCalls(node: NodeClient, run: Run): ChainContractCalls {
  return {
    build: (request) =>
      run(
        request,
        () => import('./transfers/build-call.js'),
        async ({ buildCall }) =>
          buildCall(node, {
            ...request,
            from: toNodeAddress(request.from),
            call: await checkCall(request.call),
          }),
      ),

    async decode({ network, call }) {
      const { decodeWalletCall } = await loadWithViem(() => import('./transfers/decode-wallet-call.js'))
      return decodeWalletCall(call, network)
    },

    simulate: (request) =>
      run(
        request,
        () => import('./transfers/simulate-exchange.js'),
        async ({ simulateExchange }) =>
          simulateExchange(node, {
            ...request,
            from: toNodeAddress(request.from),
            call: await checkCall(request.call),
            sellToken: request.sellToken === undefined ? undefined : toNodeAddress(request.sellToken),
            buyToken: request.buyToken === undefined ? undefined : toNodeAddress(request.buyToken),
          }),
      ),

    getDataFee: (request) =>
      run(
        request,
        () => import('./transfers/rollup-fee.js'),
        ({ readRollupFee }) => readRollupFee(node, request),
      ),

    async readReceived({ network, id, address, token, contract, signal }) {
      if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      const query = {
        address: toNodeAddress(address),
        token: token === undefined ? undefined : toNodeAddress(token),
        contract: toNodeAddress(contract),
      }
      return run(
        { signal },
        () => import('./transactions/read-received.js'),
        async ({ readReceiptLogs, receivedOf }) => {
          const read = { network, method: 'eth_getTransactionReceipt', params: [id], signal }
          const logs = await node.read(read, (raw) => readReceiptLogs(id, raw))
          return logs && receivedOf(logs, query, network)
        },
      )
    },
  }
}

/** Creates the batches of the chain module. */
export function createBatches(): ChainBatches {
  return {
    async supportRequest({ network, address }) {
      const { assetsRequests } = await loadWithViem(() => import('./tokens/wallet-holdings.js'))
      // The capabilities of a wallet are one request, shared by assets and batches.
      return assetsRequests(network, toNodeAddress(address)).offer
    },
    isSupported: async (answer, network) => (await loadBatch()).supportsBatch(answer, network),
    async build({ network, from, calls, support }) {
      const { buildBatch } = await loadBatch()
      return buildBatch(network, toNodeAddress(from), await Promise.all(calls.map(checkCall)), support)
    },
    offerFee: async ({ network, call, support }) =>
      (await loadBatch()).buildOfferedBatch(network, call, support),
    decode: async ({ network, call }) => (await loadBatch()).decodeBatch(call, network),
    statusRequest: async ({ id }) => ({ method: 'wallet_getCallsStatus', params: [id] }),
    readStatus: async ({ network, id, answer }) => (await loadBatch()).readBatchStatus(answer, id, network),
  }
}
