import type { ApprovalKey } from '../words/approval-messages.en.js'
import type { ApprovalWords } from '../words/approval-words.js'
import type { ReviewSubject } from './approval-review.js'

/** Returns the title of an approval. */
export function subjectTitle(words: ApprovalWords, subject: ReviewSubject): string {
  switch (subject.kind) {
    case 'message':
      return words.say('titleMessage')
    case 'typedData':
      return words.say(subject.steps.length > 0 ? 'titlePermit' : 'titleTypedData')
    case 'transaction':
      if (subject.isSignedOnly) return words.say('titleSignedOnly')
      return subject.isBatch
        ? words.say('titleBatch', { count: subject.steps.length })
        : words.say('titleTransaction')
    case 'permissions':
      return words.say('titlePermissions')
    case 'revokePermissions':
      return words.say('titleRevoke')
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
