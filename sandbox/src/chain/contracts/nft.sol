// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Minimal collections for tests, by ERC-721 and ERC-1155; written for the sandbox. `nft-code.ts` contains the compiled
/// code of this file.
contract Collection721 {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => string) public tokenURI;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    /// Any account may mint; ids start at 1.
    function mint(address to, string calldata uri) external returns (uint256 id) {
        id = ++totalSupply;
        tokenURI[id] = uri;
        move(address(0), to, id);
    }

    /// Mints one to each account, like an airdrop.
    function mintMany(address[] calldata to, string calldata uri) external {
        for (uint256 i = 0; i < to.length; i++) {
            tokenURI[++totalSupply] = uri;
            move(address(0), to[i], totalSupply);
        }
    }

    function burn(uint256 id) external {
        require(allowed(ownerOf[id], id), "not yours");
        move(ownerOf[id], address(0), id);
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        getApproved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(to != address(0) && ownerOf[id] == from && allowed(from, id), "not yours");
        move(from, to, id);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function allowed(address owner, uint256 id) private view returns (bool) {
        return owner == msg.sender || getApproved[id] == msg.sender || isApprovedForAll[owner][msg.sender];
    }

    function move(address from, address to, uint256 id) private {
        if (from != address(0)) balanceOf[from] -= 1;
        if (to != address(0)) balanceOf[to] += 1;
        ownerOf[id] = to;
        delete getApproved[id];
        emit Transfer(from, to, id);
    }
}

contract Collection1155 {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    mapping(address => mapping(uint256 => uint256)) private held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    /// Contains `{id}`, which readers replace with the id in 64 hex digits.
    string private template;

    constructor(string memory template_) {
        template = template_;
    }

    function uri(uint256) external view returns (string memory) {
        return template;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return held[owner][id];
    }

    /// Any account may mint.
    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i = 0; i < ids.length; i++) held[to][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    /// Does not call receivers: the sandbox sends its collections to accounts, not to contracts.
    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata) external {
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(to != address(0) && (from == msg.sender || isApprovedForAll[from][msg.sender]), "not yours");
        held[from][id] -= value;
        held[to][id] += value;
    }
}
