import type { ApprovalReview } from './approval-review.js'

/** A change of the email address that signs in to the account. */
export interface EmailChange {
  readonly from: string
  readonly to: string
}

/** An approval for a change of address. It concerns the account itself, and no network. */
export interface EmailReview {
  readonly emailChange: EmailChange
  readonly app: ApprovalReview['app']
}

/** A device whose session ends, as the server describes it. */
export interface EndedDevice {
  readonly name: string
  /** The origin on which it signed in. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
}

/** An approval for the end of another device's session. It concerns the account itself, and no network. */
export interface DeviceReview {
  readonly endedDevice: EndedDevice
  readonly app: ApprovalReview['app']
}

/** All kinds of approvals in the frame. */
export type QueuedReview = ApprovalReview | EmailReview | DeviceReview
