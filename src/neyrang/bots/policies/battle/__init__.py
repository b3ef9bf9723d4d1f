"""What the policies of Rakab and Condottiere share."""
