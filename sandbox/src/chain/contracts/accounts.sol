// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Returns the signer of a hash; the zero address if the signature is not 65 bytes long.
function signerOf(bytes32 hash, bytes calldata signature) pure returns (address) {
    if (signature.length != 65) return address(0);
    return ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
}

/// An account with an external signing key: ERC-1271. An address may also be delegated to it (EIP-7702).
contract KeyAccount {
    address private immutable key;

    constructor(address key_) {
        key = key_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return signerOf(hash, signature) == key ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// The delegation target (EIP-7702) of an address that sends several calls in one transaction, atomically.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "only its own key");
        for (uint256 at = 0; at < calls.length; at++) {
            (bool ok, bytes memory result) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (!ok) assembly { revert(add(result, 32), mload(result)) }
        }
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return signerOf(hash, signature) == address(this) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
