import type { Story } from '../story.js'
import { accountStories } from './account-stories.js'
import { emailStories } from './email-stories.js'
import { networksStories } from './networks-stories.js'
import { shellStories } from './shell-stories.js'
import { socialStories } from './social-stories.js'
import { walletConnectStories } from './walletconnect-stories.js'
import { walletsStories } from './wallets-stories.js'

/** Every view of the default bundle in every state that it has. */
export const allStories: readonly Story[] = [
  ...walletsStories,
  ...walletConnectStories,
  ...accountStories,
  ...networksStories,
  ...emailStories,
  ...socialStories,
  ...shellStories,
]
