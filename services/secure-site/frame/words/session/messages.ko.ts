import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: '지갑 사이트에 연결하지 못했습니다. 잃은 것은 없습니다. 연결을 확인하고 다시 시도하세요.',
  failed: '지갑 사이트가 예상대로 응답하지 않았습니다. 잃은 것은 없습니다. 다시 시도하세요.',
  startAgain: '이 로그인은 만료되었습니다. 잃은 것은 없습니다. 처음부터 다시 시작하세요.',
  linkOver: '이메일의 링크가 만료되었습니다. 잃은 것은 없습니다. 새 링크를 요청하세요.',
  signedOut: '로그아웃되었습니다. 잃은 것은 없습니다. 계속하려면 다시 로그인하세요.',
  addEmailElsewhere:
    '이메일 주소는 지갑 사이트의 계정 페이지에서만 추가할 수 있습니다. 변경된 것은 없습니다. 계정 페이지를 열고 그곳에서 로그인하세요.',
  deviceGone: '이 기기는 이미 삭제되었습니다.',
  deviceElsewhere: '지갑 사이트의 계정 페이지에서만 삭제할 수 있습니다. 변경된 것은 없습니다.',
  aborted: '요청이 중단되었습니다',
}

export default messages
