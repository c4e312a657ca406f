import type { ApprovalReview } from '../approval/approval-review.js'
import { reviewCalls, type SubjectReview } from './evm/review-calls.js'
import { reviewTypedData } from './evm/review-typed-data.js'
import { reviewMessage, reviewSolanaMessage } from './review-message.js'
import { reviewPermissions } from './review-permissions.js'
import { freezeDeeply, type ReviewRequest } from './review-request.js'
import { type ReviewScene, type ReviewSurroundings, withScene } from './review-scene.js'
import { reviewSessionEnd, reviewSessionGrant } from './review-session-keys.js'
import { reviewTransactions } from './solana/review-transactions.js'

async function reviewSubject(
  { subject, account, app }: ReviewRequest,
  scene: ReviewScene,
): Promise<SubjectReview> {
  switch (subject.kind) {
    case 'message':
      return reviewMessage(subject.message, app.origin)
    case 'solanaMessage':
      return reviewSolanaMessage(subject.message, app.origin)
    case 'typedData':
      return reviewTypedData(subject.json, account.address, scene)
    case 'transaction': {
      const { call, fee, isSignedOnly = false } = subject
      return reviewCalls(
        { account: account.address, calls: [call], fee, isBatch: false, isSignedOnly },
        scene,
      )
    }
    case 'calls': {
      const { calls, fee, callData } = subject
      const isBatch = calls.length > 1
      return reviewCalls(
        { account: account.address, calls, fee, isBatch, isSignedOnly: false, callData },
        scene,
      )
    }
    case 'solanaTransactions':
      return reviewTransactions(subject, account.address, scene)
    case 'permissions':
      return subject.enforcedBy === 'chain'
        ? reviewSessionGrant(subject, account.address, scene)
        : reviewPermissions(subject, scene)
    case 'revokePermissions': {
      if (subject.calls !== undefined) return reviewSessionEnd(subject, account.address, scene)
      return { subject: { kind: 'revokePermissions', permission: subject.permission }, warnings: [] }
    }
  }
}

/**
 * Decodes a request from its raw bytes (SEC-07), reads its contracts and accounts from the network, and simulates it.
 * Freezes the request: the same object is signed after the approval. Resolves within a few seconds even if the network
 * is slow; missing data is shown as unknown. Throws an `Error` with a text for the user if the request must not be
 * signed at all.
 */
export async function buildReview(
  request: ReviewRequest,
  signal: AbortSignal,
  surroundings: ReviewSurroundings = {},
): Promise<ApprovalReview> {
  freezeDeeply(request)
  const { network, account, isSwitched, app } = request
  const { subject, warnings } = await withScene(network, signal, surroundings, (scene) =>
    reviewSubject(request, scene),
  )
  return {
    subject,
    warnings,
    account,
    isSwitched,
    app,
    network: { caipNetworkId: network.caipNetworkId, name: network.name },
  }
}
