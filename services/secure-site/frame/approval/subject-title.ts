import type { ApprovalKey } from '../words/approval-messages.en.js'
import type { ApprovalWords } from '../words/approval-words.js'
import type { ReviewSubject } from './approval-review.js'

/** Returns the title of an approval. */
export function subjectTitle(words: ApprovalWords, subject: ReviewSubject): string {
  switch (subject.kind) {
    case 'message':
      return words.text('titleMessage')
    case 'typedData':
      return words.text(subject.steps.length > 0 ? 'titlePermit' : 'titleTypedData')
    case 'transaction':
      if (subject.isSignedOnly) return words.text('titleSignedOnly')
      return subject.isBatch
        ? words.text('titleBatch', { count: subject.steps.length })
        : words.text('titleTransaction')
    case 'permissions':
      return words.text('titlePermissions')
    case 'revokePermissions':
      return words.text('titleRevoke')
  }
}

/** Returns the text key of the confirm button. */
export function confirmKey(subject: ReviewSubject): ApprovalKey {
  switch (subject.kind) {
    case 'message':
    case 'typedData':
      return 'sign'
    case 'transaction':
      return subject.isSignedOnly ? 'sign' : 'confirm'
    case 'permissions':
      return 'allow'
    case 'revokePermissions':
      return 'takeBack'
  }
}
