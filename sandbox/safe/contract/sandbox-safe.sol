// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The sandbox's replacement of a Safe: an account with one owner. It contains no code of Safe's contracts.
contract SandboxSafe {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// Executes several calls in one transaction, atomically.
    function execute(Call[] calldata calls) external {
        require(msg.sender == owner, "only its owner");
        for (uint256 at = 0; at < calls.length; at++) {
            (bool ok, bytes memory result) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (!ok) assembly { revert(add(result, 32), mload(result)) }
        }
    }

    /// The hash that the owner signs for this account; other accounts reject it (EIP-191, version 0).
    function ownHash(bytes32 hash) public view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", address(this), hash));
    }

    /// ERC-1271.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(ownHash(hash), uint8(signature[64]), r, s);
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
