import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: '내 계정',
  loading: '잠시만요…',
  retry: '다시 시도',
  cancel: '취소',
  goOn: '계속',
  failed: '문제가 발생했습니다. 잃은 것은 없습니다. 다시 시도하세요.',
  notKept: '브라우저가 이 사이트의 데이터를 저장하지 않으므로 새로고침할 때마다 다시 로그인해야 합니다.',

  signInTitle: '로그인',
  signInBody: '기기와 패스키를 관리하고 키를 내보낼 수 있습니다.',
  email: '이메일',
  emailInvalid: 'you@example.com과 같은 올바른 이메일 주소를 입력하세요.',
  sendCode: '코드 보내기',
  withPasskey: '패스키로 로그인',
  or: '또는',
  deviceTitle: '이 기기를 승인하세요',
  deviceBody:
    '{email}(으)로 링크를 보냈습니다. 링크를 열어 이 기기를 승인하세요. 이 페이지는 자동으로 업데이트됩니다.',
  codeTitle: '코드 입력',
  codeBody: '{email}(으)로 6자리 코드를 보냈습니다. 20분 동안 유효합니다.',
  code: '코드',
  codeChecking: '코드 확인 중…',
  resend: '코드 다시 보내기',
  otherEmail: '다른 이메일 사용',

  identity: '로그인한 사용자',
  noEmail: '이메일 없음',
  signOut: '로그아웃',
  addresses: '주소',
  evmAccount: 'EVM',
  smartAccount: '스마트 계정',
  solanaAccount: 'Solana',
  addressesFailed: '주소를 불러오지 못했습니다. 자산에는 영향이 없습니다.',
  copy: '복사',
  copied: '복사됨',
  copyFailed: '복사하지 못했습니다. 텍스트를 선택하여 직접 복사하세요.',

  changeEmail: '이메일 변경',
  addEmail: '이메일 추가',
  newEmail: '새 이메일',
  emailMeaning:
    '{email}(으)로 오는 이메일을 읽을 수 있는 사람이 이 지갑과 그 안의 모든 것을 소유하게 됩니다. 내 메일함인 경우에만 계속하세요.',
  emailHeld:
    '변경 후 24시간 동안 되돌릴 수 있습니다. 그동안 키를 내보낼 수 없고, 새 이메일로는 새 기기에서 로그인할 수 없습니다.',
  held: '이메일이 {email}(으)로 변경되었습니다. {date}까지 키를 내보내거나 로그인 방법을 변경할 수 없고, 새 이메일로는 새 기기에서 로그인할 수 없습니다. 이전 이메일로 보낸 링크에서 변경을 되돌릴 수 있습니다.',
  heldUndone:
    '{email}(으)로의 이메일 변경을 되돌렸습니다. {date}까지 키를 내보내거나 로그인 방법을 변경할 수 없습니다.',
  heldPart: '최근에 이메일이 변경되었습니다. {date} 이후에 다시 사용할 수 있습니다.',
  undoChange: '변경 되돌리기',
  byEmail: '이메일',
  byPasskey: '패스키',
  withProvider: '{provider}(으)로 로그인',
  popupWaits: '새 창에서 계속하고 본인임을 확인하세요.',
  popupOpen: '창이 보이지 않나요? 여기서 여세요.',

  logins: '연결된 로그인',
  loginsNone: '이 지갑에 연결된 다른 로그인이 없습니다.',
  loginLinked: '{date}에 연결됨',
  removeLogin: '로그인 삭제',

  devices: '기기',
  thisDevice: '이 기기',
  signedInAt: '{method}(으)로 {origin}에 로그인, 마지막 사용: {date}',
  approvedAt: '로그아웃됨. {date}에 승인됨: 코드만 있으면 로그인할 수 있습니다.',
  removeDevice: '기기 삭제',
  endSession: '기기 로그아웃',
  endOthers: '다른 기기 모두 로그아웃 및 삭제',
  onlyThis: '로그인되었거나 승인된 다른 기기가 없습니다.',

  passkeys: '패스키',
  passkeysNone: '아직 패스키가 없습니다. 패스키가 있으면 이메일을 기다리지 않고 로그인할 수 있습니다.',
  passkeyUsed: '{created}에 추가됨, 마지막 사용: {used}',
  passkeyAdded: '{created}에 추가됨, 아직 사용하지 않음',
  addPasskey: '패스키 추가',
  removePasskey: '패스키 삭제',
  passkeyRefused: '패스키가 생성되지 않았습니다. 변경된 것은 없습니다. 다시 시도할 수 있습니다.',
  passkeyExists: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  noPasskeys: '이 브라우저는 패스키를 지원하지 않습니다.',

  permissions: '앱이 확인 없이 할 수 있는 일',
  permissionsNone: '확인 없이 작업할 수 있는 앱이 없습니다.',
  permissionOnChain:
    '네트워크가 이 권한은 강제하지만 만료는 강제하지 않습니다. 해지하려면 네트워크 수수료가 듭니다.',
  permissionTerms: '사용 한도 {count}개, {date}까지',
  revoke: '해지',

  keys: '내 키',
  keysBody: '키를 다른 지갑으로 내보내거나 안전한 곳에 보관하세요. 먼저 새 코드로 확인합니다.',
  showKeys: '내 키 표시',
  keysWarning:
    '이 키를 가진 사람은 지갑을 영구적으로 완전히 제어할 수 있습니다. 저희는 절대 키를 묻지 않습니다. 누구에게도 알려 주지 말고, 키를 묻는 사이트에 입력하지 마세요.',
  keysSmart: 'EVM 키는 스마트 계정의 소유자 키이기도 합니다.',
  words: '복구 구문',
  evmKey: 'EVM 개인 키',
  solanaKey: 'Solana 비밀 키',
  reveal: '표시',
  conceal: '숨기기',
  concealed: '숨김',
  doneKeys: '모두 숨기기',
  keysGone: '2분이 지나 키를 숨겼습니다.',

  confirmTitle: '본인임을 확인하세요',

  passkeyTitle: '패스키로 로그인',
  passkeyBody: '{origin}에 로그인합니다.',
  passkeyUse: '패스키 사용',
  passkeyFailed: '패스키가 사용되지 않았습니다. 변경된 것은 없습니다. 다시 시도하거나 이 창을 닫으세요.',
  passkeyOver: '이 로그인은 만료되었습니다. 이 창을 닫고 처음부터 다시 시작하세요.',
  passkeyDone: '완료되었습니다. 이 창을 닫아도 됩니다.',
  passkeyConfirm: '계속',

  errorSignedOut: '로그인되어 있지 않습니다. 로그인한 후 다시 시도하세요.',
  errorNoWallet: '아직 여기에 지갑이 없으므로 표시할 키가 없습니다.',
  errorOpen: '지갑을 열지 못했습니다. 잃은 것은 없습니다. 로그아웃한 후 로그인하여 다시 시도하세요.',
  errorOtherAccount: '다른 계정이 로그인되어 있습니다. 서명된 것은 없습니다.',
  errorNetwork: '네트워크가 예상대로 응답하지 않았습니다. 서명된 것은 없습니다. 다시 시도하세요.',
  errorMaybeSent:
    '네트워크가 트랜잭션을 받았는지 확인되지 않았습니다. 전송되었을 수 있으니 다시 시도하기 전에 활동 내역을 확인하세요.',
  errorUnconfirmed:
    '트랜잭션이 전송되었지만 아직 확인되지 않았습니다. 다시 시도하기 전에 활동 내역을 확인하세요.',
  errorRevokeFailed:
    '트랜잭션이 전송되었지만 네트워크에서 실패했습니다. 네트워크 수수료만 지출되었고 변경된 권한은 없습니다. 다시 시도하세요.',
  errorElsewhere:
    '이 권한은 다른 계정이나 네트워크의 것입니다. 서명된 것은 없습니다. 전환한 후 다시 시도하세요.',
}

export default messages
