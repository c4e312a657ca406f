import { confirmationMutations } from './confirmation-mutations.js'
import { connectionMutations } from './connection-mutations.js'
import { embeddedMutations } from './embedded-mutations.js'
import { followingMutations } from './following-mutations.js'
import { lifetimeMutations } from './lifetime-mutations.js'
import type { Mutation } from './mutation.js'
import { submissionMutations } from './submission-mutations.js'
import { walletConnectMutations } from './walletconnect-mutations.js'

/** All guards of the product that the matrix breaks. */
export const mutations: readonly Mutation[] = [
  ...confirmationMutations,
  ...submissionMutations,
  ...followingMutations,
  ...connectionMutations,
  ...lifetimeMutations,
  ...walletConnectMutations,
  ...embeddedMutations,
]
