"""luznet for others, without the internet: the wheels of this computer, as a package index and a
page on the local network.

    what is installed --pack--> wheels --Shelf--> pages and files --Server--> pip, uv, browser
    internet --prepare--> a folder of wheels for other systems --^
"""
