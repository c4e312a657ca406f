import { Problem } from '@quoin/server-kit/http'
import { concatHex, encodeAbiParameters, type Hex, isHex, parseAbiParameters } from 'viem'
import type { ChainNode } from '../../../chains/chain-node.js'
import { requestAgreed } from '../../../chains/read-agreed.js'
import { answerLookup, type LookupBudget } from './answer-lookup.js'
import type { CcipFetch } from './ccip-fetch.js'
import { type OffchainLookup, readOffchainLookup, revertDataOf } from './offchain-lookup.js'

/** Gas limit of a call: the check of a proof needs millions. */
const GAS = '0x2faf080'
/** Max length of an answer. Hex characters. */
const MAX_ANSWER_LENGTH = 200_000
/** Max number of lookups in a row: the standard requires at least four. */
const MAX_ROUNDS = 4
const MAX_REQUESTS = 12

export interface ContractReaderOptions {
  /** `undefined`: lookups on servers are switched off. */
  readonly ccipFetch: CcipFetch | undefined
  /** Aborts all requests, which then throw. */
  readonly signal: AbortSignal
}

/**
 * Calls a contract, with lookups on servers. Returns `undefined` if it reverts or returns too much.
 *
 * @throws `Problem` 501 if lookups are switched off and the contract needs one, 502 if one failed; the errors of the node
 */
export type ContractReader = (to: string, data: Hex) => Promise<Hex | undefined>

type Outcome = { readonly result: Hex | undefined } | { readonly lookup: OffchainLookup }

const unavailable = (description: string): Problem => new Problem(502, [{ name: 'name', description }])

/** Creates a reader for one resolution: its limits hold for all calls together. */
export function createContractReader(
  node: ChainNode,
  { ccipFetch, signal }: ContractReaderOptions,
): ContractReader {
  const budget: LookupBudget = { requests: MAX_REQUESTS }

  async function callOnce(to: string, data: Hex): Promise<Outcome> {
    try {
      const answer = await requestAgreed(node, 'eth_call', [{ to, data, gas: GAS }, 'latest'], signal)
      return { result: isHex(answer) && answer.length <= MAX_ANSWER_LENGTH ? answer : undefined }
    } catch (error) {
      const reverted = revertDataOf(error)
      if (reverted === undefined) throw error
      const lookup = readOffchainLookup(reverted)
      // The sender must be the called contract (EIP-3668): otherwise a contract that it calls could redirect the caller.
      if (lookup && lookup.sender.toLowerCase() === to.toLowerCase()) return { lookup }
      return { result: undefined }
    }
  }

  async function answerOf(lookup: OffchainLookup): Promise<{ answer: Hex; failed: number }> {
    if (!ccipFetch) {
      const description = 'is stored on a server, and this gateway does not query servers of names.'
      throw new Problem(501, [{ name: 'name', description }])
    }
    try {
      return await answerLookup(lookup, { fetch: ccipFetch, budget, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw Object.assign(unavailable('The server of the name did not answer. Try again later.'), {
        cause: error,
      })
    }
  }

  return async (to, data) => {
    let next = data
    let failed = 0
    for (let round = 0; round <= MAX_ROUNDS; round++) {
      const outcome = await callOnce(to, next)
      if ('result' in outcome) {
        // Without an address because a server failed: the name is not reported as unknown.
        if (outcome.result === undefined && failed > 0) {
          throw unavailable('The server of the name did not answer. Try again later.')
        }
        return outcome.result
      }
      const { lookup } = outcome
      const answered = await answerOf(lookup)
      failed += answered.failed
      const callback = encodeAbiParameters(parseAbiParameters('bytes, bytes'), [
        answered.answer,
        lookup.extraData,
      ])
      next = concatHex([lookup.callbackFunction, callback])
    }
    throw unavailable('The name needs too many lookups.')
  }
}
