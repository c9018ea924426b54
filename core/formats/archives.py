"""
Unpacking: gz, bz2, xz, lz4 and zip, never more than the limit, nothing written to disk.
"""

from __future__ import annotations

import bz2
import importlib
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from core.errors import BinaryFile, BrokenArchive, PackageMissing, UnpacksTooBig, Word
from core.formats.document import MEGABYTE, Limits

ZIP_SIGNATURE = b"PK\x03\x04"
PARQUET_SIGNATURE = b"PAR1"
_BZIP2_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")  # the first block, or the end of an empty file
_EMPTY_ZIP = b"PK\x05\x06"
_SIGNATURES = {b"\x1f\x8b": "gz", b"BZh": "bz2", b"\xfd7zXZ\x00": "xz", b"\x04\x22\x4d\x18": "lz4"}
_XZ_MEMORY = 128 * MEGABYTE
_MEMBERS = 10_000  # files in one zip
_OFFICE = ("word/", "ppt/", "xl/", "content.xml")


def compression(data: bytes) -> str | None:
    """`gz`, `bz2`, `xz` or `lz4` by the first bytes, None for anything else."""
    kind = next((kind for signature, kind in _SIGNATURES.items() if data.startswith(signature)), None)
    return None if kind == "bz2" and data[4:10] not in _BZIP2_BLOCKS else kind


def unpack(data: bytes, kind: str, file: str, limits: Limits) -> bytes:
    """A compressed file's content; BrokenArchive, UnpacksTooBig, PackageMissing for lz4."""
    limit = limits.unpacked_mb * MEGABYTE
    new = _decompressor(kind, file)
    parts: list[bytes] = []
    size = 0
    while data:
        part, data = _one_stream(new(), data, limit + 1 - size, kind, file)
        parts.append(part)
        size += len(part)
        if size > limit:
            raise UnpacksTooBig(file=file, limit_mb=limits.unpacked_mb)
        if compression(data) != kind:  # padding or rubbish behind the last stream
            break
    return b"".join(parts)


def is_zip(data: bytes) -> bool:
    """Whether it begins as a zip does, which xlsx and docx are too."""
    return data.startswith((ZIP_SIGNATURE, _EMPTY_ZIP))


def is_workbook(data: bytes) -> bool:
    """Whether a zip is an Excel workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError):
        return False


def unzip(
    data: bytes, file: str, limits: Limits, wanted: Callable[[str], bool] | None = None
) -> dict[str, bytes]:
    """Name -> content of a zip's files without folders and hidden ones; `wanted` chooses among them."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info for info in archive.infolist() if _is_file(info, wanted)]
            if len(names) > _MEMBERS:
                raise UnpacksTooBig(file=file, limit_mb=limits.unpacked_mb)
            _refuse_documents(archive.namelist(), file, wanted)
            return _read_members(archive, names, file, limits)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError) as error:
        raise BrokenArchive(file=file, kind="zip") from error
    except (RuntimeError, NotImplementedError, ValueError, OSError) as error:  # password, unknown method
        raise BrokenArchive(file=file, kind="zip") from error


def _one_stream(stream: Any, data: bytes, limit: int, kind: str, file: str) -> tuple[bytes, bytes]:
    """The first stream's content, at most `limit` bytes, and what stands behind it."""
    try:
        content: bytes = stream.decompress(data, limit)
    except (OSError, zlib.error, lzma.LZMAError, EOFError, ValueError, RuntimeError) as error:
        raise BrokenArchive(file=file, kind=kind) from error
    if not stream.eof and len(content) < limit:
        raise BrokenArchive(file=file, kind=kind)
    return content, bytes(stream.unused_data or b"")


def _decompressor(kind: str, file: str) -> Callable[[], Any]:
    if kind == "gz":
        return lambda: zlib.decompressobj(wbits=31)
    if kind == "bz2":
        return bz2.BZ2Decompressor
    if kind == "xz":
        return lambda: lzma.LZMADecompressor(memlimit=_XZ_MEMORY)
    try:
        frame = importlib.import_module("lz4.frame")
    except ImportError as error:
        raise PackageMissing(file=file, kind="lz4", extra="lz4") from error
    decompressor: Callable[[], Any] = frame.LZ4FrameDecompressor
    return decompressor


def _is_file(info: zipfile.ZipInfo, wanted: Callable[[str], bool] | None) -> bool:
    if info.is_dir():
        return False
    if wanted is not None:
        return wanted(info.filename)
    parts = PurePath(info.filename).parts
    return "__MACOSX" not in parts and not any(part.startswith(".") for part in parts)


def _refuse_documents(names: list[str], file: str, wanted: Callable[[str], bool] | None) -> None:
    """Word and PowerPoint files are zips as well; naming them is kinder than listing their parts."""
    if wanted is None and any(name.startswith(_OFFICE) for name in names):
        raise BinaryFile(file=file, kind=Word("kind-office"))


def _read_members(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], file: str, limits: Limits
) -> dict[str, bytes]:
    left = limits.unpacked_mb * MEGABYTE
    contents: dict[str, bytes] = {}
    for member in members:
        with archive.open(member) as stream:
            contents[member.filename] = stream.read(left + 1)  # what it says about its size may be a lie
        left -= len(contents[member.filename])
        if left < 0:
            raise UnpacksTooBig(file=file, limit_mb=limits.unpacked_mb)
    return contents
