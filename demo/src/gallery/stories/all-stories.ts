import type { Story } from '../story.js'
import { accountStories } from './account-stories.js'
import { actionsStories } from './actions-stories.js'
import { bugReportStories } from './bug-report-stories.js'
import { emailStories } from './email-stories.js'
import { hardwareStories } from './hardware-stories.js'
import { historyStories } from './history-stories.js'
import { legalStories } from './legal-stories.js'
import { namesStories } from './names-stories.js'
import { networksStories } from './networks-stories.js'
import { nftsStories } from './nfts-stories.js'
import { notificationsStories } from './notifications-stories.js'
import { onrampStories } from './onramp-stories.js'
import { payStories } from './pay-stories.js'
import { permissionsStories } from './permissions-stories.js'
import { portfolioStories } from './portfolio-stories.js'
import { receiveStories } from './receive-stories.js'
import { reviewStories } from './review-stories.js'
import { sendReviewStories } from './send-review-stories.js'
import { sendStories } from './send-stories.js'
import { shellStories } from './shell-stories.js'
import { siwxStories } from './siwx-stories.js'
import { smartSessionsStories } from './smart-sessions-stories.js'
import { socialStories } from './social-stories.js'
import { swapReviewStories } from './swap-review-stories.js'
import { swapStories } from './swap-stories.js'
import { tokensStories } from './tokens-stories.js'
import { walletConnectStories } from './walletconnect-stories.js'
import { walletsStories } from './wallets-stories.js'
import { watchStories } from './watch-stories.js'

/** Every view of the default bundle in every state, and what it displays without its modal. */
export const allStories: readonly Story[] = [
  ...walletsStories,
  ...walletConnectStories,
  ...watchStories,
  ...hardwareStories,
  ...legalStories,
  ...accountStories,
  ...bugReportStories,
  ...historyStories,
  ...namesStories,
  ...networksStories,
  ...emailStories,
  ...socialStories,
  ...portfolioStories,
  ...tokensStories,
  ...nftsStories,
  ...receiveStories,
  ...sendStories,
  ...sendReviewStories,
  ...swapStories,
  ...swapReviewStories,
  ...onrampStories,
  ...payStories,
  ...actionsStories,
  ...siwxStories,
  ...reviewStories,
  ...smartSessionsStories,
  ...permissionsStories,
  ...notificationsStories,
  ...shellStories,
]
