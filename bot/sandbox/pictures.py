"""The size of a picture, read from the first bytes of a PNG or JPEG file; Telegram's limits for photos."""

from __future__ import annotations

import struct

from bot.sandbox.errors import bad_request

MAX_BYTES = 10 * 1024 * 1024
MAX_SIDES = 10_000
MAX_RATIO = 20
BOXES = (90, 320, 800, 1280, 2560)  # longest side of the sizes in which Telegram offers a photo
START_OF_FRAME = {0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}


def check_photo(data: bytes) -> tuple[int, int]:
    """Width and height in pixels of a picture that may be sent as a photo; raises ApiError otherwise."""
    if len(data) > MAX_BYTES:
        raise bad_request(
            f"file of size {len(data)} bytes is too big for a photo; the maximum size is {MAX_BYTES} bytes"
        )
    size = picture_size(data)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if min(size) < 1 or width + height > MAX_SIDES or max(size) > MAX_RATIO * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, None if this is neither a PNG nor a JPEG file."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else None


def sizes(width: int, height: int) -> list[tuple[int, int]]:
    """The sizes a photo is offered in, smallest first; never larger than the picture itself."""
    longest = max(width, height)
    boxes = [box for box in BOXES[:-1] if box < longest] + [min(longest, BOXES[-1])]
    return [(max(1, round(width * box / longest)), max(1, round(height * box / longest))) for box in boxes]


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in START_OF_FRAME:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
