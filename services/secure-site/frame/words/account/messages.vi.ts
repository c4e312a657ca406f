import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Tài khoản của bạn',
  loading: 'Chờ một chút…',
  retry: 'Thử lại',
  cancel: 'Hủy',
  goOn: 'Tiếp tục',
  failed: 'Đã xảy ra lỗi. Không mất gì cả. Hãy thử lại.',
  notKept:
    'Trình duyệt của bạn không lưu dữ liệu cho trang này, nên bạn sẽ phải đăng nhập lại sau mỗi lần tải lại.',

  signInTitle: 'Đăng nhập',
  signInBody: 'Quản lý thiết bị và khóa truy cập, đồng thời xuất khóa của bạn.',
  email: 'Email',
  emailInvalid: 'Nhập địa chỉ email hợp lệ, chẳng hạn you@example.com.',
  sendCode: 'Gửi mã',
  withPasskey: 'Đăng nhập bằng khóa truy cập',
  or: 'hoặc',
  deviceTitle: 'Phê duyệt thiết bị này',
  deviceBody:
    'Chúng tôi đã gửi liên kết đến {email}. Hãy mở liên kết và phê duyệt thiết bị này. Trang này tự động cập nhật.',
  codeTitle: 'Nhập mã',
  codeBody: 'Chúng tôi đã gửi mã 6 chữ số đến {email}. Mã có hiệu lực trong 20 phút.',
  code: 'Mã',
  codeChecking: 'Đang kiểm tra mã…',
  resend: 'Gửi lại mã',
  otherEmail: 'Dùng email khác',

  identity: 'Đăng nhập với',
  noEmail: 'Không có email',
  signOut: 'Đăng xuất',
  addresses: 'Địa chỉ',
  evmAccount: 'EVM',
  smartAccount: 'Tài khoản thông minh',
  solanaAccount: 'Solana',
  addressesFailed: 'Không thể tải địa chỉ của bạn. Tài sản của bạn không bị ảnh hưởng.',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  copyFailed: 'Không thể sao chép. Hãy chọn văn bản và tự sao chép.',

  changeEmail: 'Đổi email',
  addEmail: 'Thêm email',
  newEmail: 'Email mới',
  emailMeaning:
    'Bất kỳ ai đọc được email gửi đến {email} sẽ sở hữu ví này và mọi thứ trong đó. Chỉ tiếp tục nếu hộp thư đó là của bạn.',
  emailHeld:
    'Trong 24 giờ sau khi đổi, có thể hoàn tác. Trong thời gian đó, không thể xuất khóa và email mới không thể đăng nhập trên thiết bị mới.',
  held: 'Email của bạn đã được đổi thành {email}. Cho đến {date}, không thể xuất khóa, không thể đổi cách đăng nhập và email mới không thể đăng nhập trên thiết bị mới. Email trước đó của bạn có thể hoàn tác thay đổi bằng liên kết chúng tôi đã gửi đến đó.',
  heldUndone:
    'Việc đổi email thành {email} đã được hoàn tác. Cho đến {date}, không thể xuất khóa và không thể đổi cách đăng nhập.',
  heldPart: 'Email của bạn vừa được đổi gần đây. Thao tác này sẽ dùng lại được sau {date}.',
  undoChange: 'Hoàn tác thay đổi',
  byEmail: 'email',
  byPasskey: 'khóa truy cập',
  withProvider: 'Đăng nhập bằng {provider}',
  popupWaits: 'Tiếp tục trong cửa sổ mới và xác nhận đó là bạn.',
  popupOpen: 'Không thấy cửa sổ? Mở tại đây.',

  logins: 'Cách đăng nhập đã liên kết',
  loginsNone: 'Không có cách đăng nhập nào khác liên kết với ví này.',
  loginLinked: 'Liên kết {date}',
  removeLogin: 'Xóa cách đăng nhập',

  devices: 'Thiết bị',
  thisDevice: 'Thiết bị này',
  signedInAt: 'Đăng nhập vào {origin} bằng {method}, dùng lần cuối {date}',
  approvedAt: 'Đã đăng xuất. Phê duyệt {date}: chỉ cần mã để đăng nhập.',
  removeDevice: 'Xóa thiết bị',
  endSession: 'Đăng xuất thiết bị',
  endOthers: 'Đăng xuất và xóa tất cả thiết bị khác',
  onlyThis: 'Không có thiết bị nào khác đã đăng nhập hoặc được phê duyệt.',

  passkeys: 'Khóa truy cập',
  passkeysNone: 'Bạn chưa có khóa truy cập. Khóa này cho phép đăng nhập mà không cần chờ email.',
  passkeyUsed: 'Thêm {created}, dùng lần cuối {used}',
  passkeyAdded: 'Thêm {created}, chưa dùng',
  addPasskey: 'Thêm khóa truy cập',
  removePasskey: 'Xóa khóa truy cập',
  passkeyRefused: 'Chưa tạo khóa truy cập nào. Không có gì thay đổi. Bạn có thể thử lại.',
  passkeyExists: 'Thiết bị này đã có khóa truy cập cho tài khoản này.',
  noPasskeys: 'Trình duyệt này không hỗ trợ khóa truy cập.',

  permissions: 'Những gì ứng dụng có thể làm mà không hỏi',
  permissionsNone: 'Không ứng dụng nào có thể hành động mà không hỏi bạn.',
  permissionOnChain:
    'Mạng thực thi quyền này, nhưng không thực thi thời hạn của nó. Thu hồi sẽ tốn phí mạng.',
  permissionTerms: '{count} hạn mức, đến {date}',
  revoke: 'Thu hồi',

  keys: 'Khóa của bạn',
  keysBody: 'Xuất khóa sang ví khác hoặc lưu ở nơi an toàn. Trước tiên bạn sẽ xác nhận bằng mã mới.',
  showKeys: 'Hiện khóa của tôi',
  keysWarning:
    'Bất kỳ ai có các khóa này sẽ kiểm soát hoàn toàn ví của bạn, vĩnh viễn. Chúng tôi sẽ không bao giờ hỏi chúng. Đừng chia sẻ và đừng nhập chúng vào bất kỳ trang nào yêu cầu.',
  keysSmart: 'Khóa EVM cũng sở hữu tài khoản thông minh của bạn.',
  words: 'Cụm từ khôi phục',
  evmKey: 'Khóa riêng tư EVM',
  solanaKey: 'Khóa bí mật Solana',
  reveal: 'Hiện',
  conceal: 'Ẩn',
  concealed: 'Đã ẩn',
  doneKeys: 'Ẩn tất cả',
  keysGone: 'Khóa của bạn đã được ẩn sau hai phút.',

  confirmTitle: 'Xác nhận đó là bạn',

  passkeyTitle: 'Đăng nhập bằng khóa truy cập của bạn',
  passkeyBody: 'Bạn đang đăng nhập vào {origin}.',
  passkeyUse: 'Dùng khóa truy cập',
  passkeyFailed: 'Khóa truy cập chưa được dùng. Không có gì thay đổi. Hãy thử lại hoặc đóng cửa sổ này.',
  passkeyOver: 'Lần đăng nhập này đã hết hạn. Hãy đóng cửa sổ này và bắt đầu lại.',
  passkeyDone: 'Xong. Bạn có thể đóng cửa sổ này.',
  passkeyConfirm: 'Tiếp tục',

  errorSignedOut: 'Bạn chưa đăng nhập. Hãy đăng nhập rồi thử lại.',
  errorNoWallet: 'Bạn chưa có ví tại đây nên không có khóa nào để hiện.',
  errorOpen: 'Không thể mở ví của bạn. Không mất gì cả. Hãy đăng xuất, đăng nhập rồi thử lại.',
  errorOtherAccount: 'Một tài khoản khác đang đăng nhập. Chưa có gì được ký.',
  errorNetwork: 'Mạng không phản hồi như mong đợi. Chưa có gì được ký. Hãy thử lại.',
  errorMaybeSent:
    'Mạng chưa xác nhận đã nhận giao dịch. Giao dịch có thể đã được gửi, nên hãy kiểm tra hoạt động của bạn trước khi thử lại.',
  errorUnconfirmed:
    'Giao dịch đã được gửi nhưng chưa được xác nhận. Hãy kiểm tra hoạt động của bạn trước khi thử lại.',
  errorRevokeFailed:
    'Giao dịch đã được gửi nhưng thất bại trên mạng. Chỉ phí mạng bị trừ và không có quyền nào thay đổi. Hãy thử lại.',
  errorElsewhere:
    'Quyền này thuộc về tài khoản hoặc mạng khác. Chưa có gì được ký. Hãy chuyển sang đó rồi thử lại.',
}

export default messages
